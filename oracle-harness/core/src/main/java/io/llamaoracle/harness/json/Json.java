package io.llamaoracle.harness.json;

import java.util.List;
import java.util.Optional;

/** A JSON value that remembers how it was written: order of members, duplicates, text of numbers. */
public sealed interface Json {

    /** An object; members stand in the order in which they were sent. */
    record Obj(List<Member> members) implements Json {
        public Obj {
            members = List.copyOf(members);
        }

        /** The first member of that name. */
        public Optional<Json> get(String name) {
            return members.stream()
                    .filter(m -> m.name().equals(name))
                    .map(Member::value)
                    .findFirst();
        }

        /** The text of a string member, or the given text when it is absent or no string. */
        public String text(String name, String otherwise) {
            Json value = get(name).orElse(null);
            return value instanceof Str s ? s.value() : otherwise;
        }

        /** The names in their order, joined: two objects of equal shape have equal signatures. */
        public List<String> names() {
            return members.stream().map(Member::name).toList();
        }
    }

    /** A named value of an object. */
    record Member(String name, Json value) {}

    /** An array. */
    record Arr(List<Json> items) implements Json {
        public Arr {
            items = List.copyOf(items);
        }
    }

    /** A string, unescaped. */
    record Str(String value) implements Json {}

    /** A number as its text; nothing is rounded. */
    record Num(String text) implements Json {
        /** The number as a double: the way every JSON reader of the server's world takes it. */
        public double value() {
            return Double.parseDouble(text);
        }

        /** Whether the text is that of an integer. */
        public boolean integral() {
            return text.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'));
        }
    }

    /** The three words of JSON. */
    enum Word implements Json {
        TRUE("true"),
        FALSE("false"),
        NULL("null");

        private final String text;

        Word(String text) {
            this.text = text;
        }

        /** The word as it is written. */
        public String text() {
            return text;
        }
    }
}
