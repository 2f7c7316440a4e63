package io.llamaoracle.engine.chat.analysis;

import java.util.List;

/**
 * Where two texts agree at their beginning and end, by segments first, and what is between.
 *
 * <p>Origin: {@code common/chat-auto-parser-helpers.cpp} {@code calculate_diff_split} (b11192)
 */
record DiffSplit(String prefix, String suffix, String left, String right) {
    static DiffSplit of(String left, String right) {
        List<Segment> l = Segment.split(left);
        List<Segment> r = Segment.split(right);
        if (l.isEmpty()) {
            return new DiffSplit("", "", "", right);
        }
        if (r.isEmpty()) {
            return new DiffSplit("", "", left, "");
        }
        DiffSplit out = new Walk(l, r).run();
        if (out.left.isEmpty() && out.right.isEmpty()) {
            out = new DiffSplit(left, "", "", "");
        }
        if (out.left.isEmpty() && !out.right.isEmpty() && right.startsWith(left)) {
            out = new DiffSplit(left, "", "", right.substring(left.length()));
        }
        return out;
    }

    /** Walks both lists from both ends at once. */
    private static final class Walk {
        private final List<Segment> l;
        private final List<Segment> r;
        private int ls;
        private int le;
        private int rs;
        private int re;
        private boolean leftDone;
        private boolean rightDone;
        private String prefix = "";
        private String suffix = "";

        Walk(List<Segment> l, List<Segment> r) {
            this.l = l;
            this.r = r;
            le = l.size() - 1;
            re = r.size() - 1;
        }

        private static boolean same(Segment a, Segment b) {
            return a.equals(b);
        }

        DiffSplit run() {
            boolean advanced = true;
            while (advanced && ls != le && rs != re) {
                advanced = step();
            }
            lastSegments();
            return remainders();
        }

        private boolean step() {
            boolean advanced = false;
            if (same(l.get(ls), r.get(rs))) {
                prefix += l.get(ls).value();
                ls++;
                rs++;
                advanced = true;
            }
            if (same(l.get(le), r.get(re))) {
                suffix = l.get(le).value() + suffix;
                leftDone |= ls == le;
                le -= ls != le ? 1 : 0;
                rightDone |= rs == re;
                re -= rs != re ? 1 : 0;
                advanced = true;
            }
            return advanced;
        }

        private void lastSegments() {
            if (ls == le && rs != re) {
                if (same(l.get(ls), r.get(re))) {
                    suffix = r.get(re--).value() + suffix;
                    leftDone = true;
                } else if (same(l.get(ls), r.get(rs))) {
                    prefix += r.get(rs++).value();
                    leftDone = true;
                }
            } else if (rs == re && ls != le) {
                if (same(l.get(le), r.get(rs))) {
                    suffix = l.get(le--).value() + suffix;
                    rightDone = true;
                } else if (same(l.get(ls), r.get(rs))) {
                    prefix += l.get(ls++).value();
                    rightDone = true;
                }
            } else if (ls == le
                    && rs == re
                    && same(l.get(ls), r.get(rs))
                    && l.get(ls).isMarker()) {
                prefix += r.get(rs).value();
                leftDone = true;
                rightDone = true;
            }
        }

        private DiffSplit remainders() {
            boolean textEnds = !l.get(le).isMarker() && !r.get(re).isMarker();
            boolean textStarts = !l.get(ls).isMarker() && !r.get(rs).isMarker();
            String a = join(l, ls, leftDone ? le : le + 1);
            String b = join(r, rs, rightDone ? re : re + 1);
            int tail = textEnds ? commonSuffix(a, b) : 0;
            String headA = a.substring(0, a.length() - tail);
            String headB = b.substring(0, b.length() - tail);
            int head = textStarts ? commonPrefix(headA, headB) : 0;
            return new DiffSplit(
                    prefix + a.substring(0, head),
                    a.substring(a.length() - tail) + suffix,
                    headA.substring(head),
                    headB.substring(head));
        }

        private static String join(List<Segment> segments, int from, int to) {
            StringBuilder out = new StringBuilder();
            for (int i = from; i < to; i++) {
                out.append(segments.get(i).value());
            }
            return out.toString();
        }
    }

    static int commonPrefix(String a, String b) {
        int n = 0;
        while (n < a.length() && n < b.length() && a.charAt(n) == b.charAt(n)) {
            n++;
        }
        return n;
    }

    private static int commonSuffix(String a, String b) {
        int n = 0;
        while (n < a.length() && n < b.length() && a.charAt(a.length() - 1 - n) == b.charAt(b.length() - 1 - n)) {
            n++;
        }
        return n;
    }
}
