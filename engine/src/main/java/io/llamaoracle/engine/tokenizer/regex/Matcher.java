package io.llamaoracle.engine.tokenizer.regex;

import java.util.Arrays;

/**
 * Depth-first search with a stack of its own: the first alternative that leads to a match wins.
 *
 * <p>A run of one set leaves one entry behind, whatever its length. What failed after a run is remembered by position, as
 * it fails from every start; so a run that is tried from each of its positions costs its length once.
 *
 * <p>Origin: {@code bits/regex_executor.tcc} {@code std::__detail::_Executor::_M_dfs} (gcc-12.2)
 */
final class Matcher {

    private static final int NONE = -1;
    /**
     * Units in one match that fit a stack of 8 MB in any frame that was tried, and units that fit in none: measured with the
     * build's library, where runs of 26131 end and runs of 26326 do not.
     */
    private static final int FITS = 25900;

    private static final int OVERFLOWS = 26600;
    private static final int ENTRY = 3;

    private final int[] code;
    private final UnitSet[] sets;
    private int[] stack = new int[96];
    private int top;
    private int[] units = new int[0];
    private int end;
    private int origin;
    /** Of each instruction: positions after its run at which all that follows is known to fail; and its last run. */
    private final int[] failLow;

    private final int[] failHigh;
    private final int[] runFrom;
    private final int[] runTo;

    Matcher(Program program) {
        this.code = program.code();
        this.sets = program.sets();
        int n = code.length / Program.WIDTH;
        failLow = new int[n];
        failHigh = new int[n];
        runFrom = new int[n];
        runTo = new int[n];
    }

    /** Sets the range; nothing outside it is seen. */
    void range(int[] text, int to) {
        units = text;
        end = to;
        Arrays.fill(failLow, NONE);
        Arrays.fill(failHigh, NONE - 1);
        Arrays.fill(runFrom, NONE);
        Arrays.fill(runTo, NONE);
    }

    /** End of the match that begins at {@code start}, or -1. */
    int match(int start) {
        origin = start;
        top = 0;
        return run(0, start);
    }

    private int run(int first, int start) {
        int base = top;
        int pc = first;
        int pos = start;
        while (true) {
            int at = pc * Program.WIDTH;
            boolean ok = true;
            switch (code[at]) {
                case Program.ONE -> {
                    ok = pos < end && sets[code[at + 1]].contains(units[pos]);
                    pos++;
                    pc++;
                }
                case Program.RUN -> {
                    pos = longest(pc, pos);
                    ok = pos >= 0;
                    pc++;
                }
                case Program.SPLIT -> {
                    if (pos - origin > FITS) {
                        throw new RegexDepthException(false);
                    }
                    push(code[at + 2], pos, pos);
                    pc = code[at + 1];
                }
                case Program.JUMP -> pc = code[at + 1];
                case Program.LOOK -> {
                    ok = run(pc + 1, pos) >= 0 ^ code[at + 2] == 1;
                    pc = code[at + 1];
                }
                case Program.END -> {
                    ok = pos == end;
                    pc++;
                }
                default -> {
                    top = base;
                    return pos;
                }
            }
            if (!ok) {
                if (!backtrack(base)) {
                    return NONE;
                }
                pc = stack[top];
                pos = stack[top + 1];
            }
        }
    }

    /** Takes the next alternative; leaves it just above the stack. */
    private boolean backtrack(int base) {
        while (top > base) {
            top -= ENTRY;
            int pc = stack[top];
            if (pc < 0) {
                int run = -1 - pc;
                failLow[run] = stack[top + 2];
                failHigh[run] = stack[top + 1];
                continue;
            }
            int pos = stack[top + 1];
            int low = stack[top + 2];
            if (pos > low) {
                push(pc, pos - 1, low);
                stack[top + 1] = pos;
                stack[top] = pc;
            }
            return true;
        }
        return false;
    }

    /** Reads a run; shorter ones are left as alternatives. Position after it, or -1. */
    private int longest(int pc, int pos) {
        int at = pc * Program.WIDTH;
        UnitSet set = sets[code[at + 1]];
        int limit = code[at + 3] > end - pos ? end : pos + code[at + 3];
        int to = pos;
        if (limit == end && runFrom[pc] <= pos && pos < runTo[pc]) {
            to = runTo[pc];
        } else {
            while (to < limit && set.contains(units[to])) {
                to++;
            }
            if (limit == end) {
                runFrom[pc] = pos;
                runTo[pc] = to;
            }
        }
        if (to - origin > FITS) {
            throw new RegexDepthException(to - origin > OVERFLOWS);
        }
        int low = pos + code[at + 2];
        if (to < low) {
            return NONE;
        }
        int high = to;
        while (high >= low && failLow[pc] <= high && high <= failHigh[pc]) {
            high = failLow[pc] - 1;
        }
        if (high < low) {
            return NONE;
        }
        if (high - low > 64) {
            push(-1 - pc, high, low);
        }
        if (high > low) {
            push(pc + 1, high - 1, low);
        }
        return high;
    }

    private void push(int pc, int pos, int low) {
        if (top + 2 * ENTRY > stack.length) {
            stack = Arrays.copyOf(stack, stack.length * 2);
        }
        stack[top] = pc;
        stack[top + 1] = pos;
        stack[top + 2] = low;
        top += ENTRY;
    }
}
