package io.llamaoracle.harness.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a test method once per case of a recording folder; the method takes an {@link OracleCase}.
 *
 * <p>The manifest is checked first: a folder that was changed by hand fails before any case.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(OracleRecordingsExtension.class)
public @interface OracleRecordings {
    /** The recording folder, relative to the working directory. */
    String value();

    /** Only cases whose id matches this glob. */
    String cases() default "**";
}
