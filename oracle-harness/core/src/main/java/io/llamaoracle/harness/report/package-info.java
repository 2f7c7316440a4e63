/**
 * Says what a run found: console, JSON (schema in {@code resources/report/report.schema.json}), JUnit XML, Markdown and one
 * self-contained HTML page.
 *
 * <p>May import {@code replay}, {@code diff}, {@code suite}, {@code transcript} and {@code json}.
 */
package io.llamaoracle.harness.report;
