package io.llamaoracle.harness.recording;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes the case files and the dictionary of a recording; a file holds at most {@value #CASES_PER_FILE} cases. */
final class CasesWriter {
    static final int CASES_PER_FILE = 200;
    private final Path folder;
    private final Dictionary dictionary = new Dictionary();
    private final List<String> lines = new ArrayList<>();
    private final List<String> files = new ArrayList<>();
    private int inFile;

    CasesWriter(Path folder) {
        this.folder = folder;
    }

    void add(RecordedCase recorded) throws IOException {
        if (inFile == CASES_PER_FILE) {
            flush();
        }
        lines.addAll(CaseText.write(recorded, dictionary));
        inFile++;
    }

    /** Writes what is left; the names of all files in the order in which they are read. */
    List<String> finish() throws IOException {
        flush();
        SafeFiles.write(folder.resolve(Dictionary.FILE), dictionary.write());
        files.add(Dictionary.FILE);
        return List.copyOf(files);
    }

    private void flush() throws IOException {
        if (inFile == 0) {
            return;
        }
        String name = String.format(Locale.ROOT, "cases-%03d.txt", files.size());
        SafeFiles.write(folder.resolve(name), Format.HEADER + "\n" + String.join("\n", lines) + "\n");
        files.add(name);
        lines.clear();
        inFile = 0;
    }
}
