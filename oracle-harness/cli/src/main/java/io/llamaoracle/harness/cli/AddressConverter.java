package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.runner.SideAddress;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a side from the command line. */
final class AddressConverter implements ITypeConverter<SideAddress> {
    @Override
    public SideAddress convert(String text) {
        try {
            return SideAddress.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
