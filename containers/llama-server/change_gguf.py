#!/usr/bin/env python3
"""Writes copies of GGUF files with metadata changed: change_gguf.py IN OUT KEY=TYPE:VALUE...
or change_gguf.py --list MODELS FOLDER < LINES, where a line is MODEL[+KEY=TYPE:VALUE...] OPTIONS: files 1.gguf, 2.gguf ...
and `list`, which has the number before each line.

TYPE is u32, i32, f32, u64, bool, str or, for an array of equal type, u32s, bools (values by commas); `KEY=` removes the key.
A key that is not there is added behind the others. Floats may be nan, inf or 0xBITS.
"""
import struct
import sys

SIZES = {0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8}
STRING, ARRAY = 8, 9
ALIGNMENT = 32


def text(value):
    raw = value.encode()
    return struct.pack('<Q', len(raw)) + raw


def number(kind, value):
    if kind == 'f32':
        return struct.pack('<I', int(value, 16)) if value.startswith('0x') else struct.pack('<f', float(value))
    return struct.pack({'u32': '<I', 'i32': '<i', 'u64': '<Q', 'bool': '<B'}[kind], int(value))


def encode(typed):
    kind, value = typed.split(':', 1)
    ids = {'u32': 4, 'i32': 5, 'f32': 6, 'bool': 7, 'u64': 10}
    if kind == 'str':
        return struct.pack('<I', STRING) + text(value)
    if kind.endswith('s'):
        items = value.split(',')
        body = b''.join(number(kind[:-1], item) for item in items)
        return struct.pack('<IIQ', ARRAY, ids[kind[:-1]], len(items)) + body
    return struct.pack('<I', ids[kind]) + number(kind, value)


class Cursor:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, n):
        self.at += n
        return self.data[self.at - n:self.at]

    def u(self, n):
        return int.from_bytes(self.take(n), 'little')

    def string(self):
        return self.take(self.u(8))

    def value(self, kind):
        if kind == STRING:
            self.string()
        elif kind == ARRAY:
            inner, n = self.u(4), self.u(8)
            for _ in range(n if inner in (STRING, ARRAY) else 0):
                self.value(inner)
            if inner in SIZES:
                self.take(n * SIZES[inner])
        else:
            self.take(SIZES[kind])


def change(data, changes):
    c = Cursor(data)
    c.take(8)
    n_tensors, n_kv = c.u(8), c.u(8)
    pairs = []
    for _ in range(n_kv):
        key = c.string().decode()
        start = c.at
        c.value(c.u(4))
        pairs.append((key, data[start:c.at]))
    start = c.at
    for _ in range(n_tensors):
        c.string()
        c.take(8 * c.u(4) + 12)
    infos, tensors = data[start:c.at], data[-(-c.at // ALIGNMENT) * ALIGNMENT:]
    kept = dict(pairs)
    for name, typed in changes:
        if typed:
            kept[name] = encode(typed)
        else:
            kept.pop(name, None)
    head = data[:8] + struct.pack('<QQ', n_tensors, len(kept))
    head += b''.join(text(k) + v for k, v in kept.items()) + infos
    return head + b'\0' * (-len(head) % ALIGNMENT) + tensors


def write(source, target, changes):
    with open(source, 'rb') as f:
        changed = change(f.read(), [c.split('=', 1) for c in changes])
    with open(target, 'wb') as f:
        f.write(changed)


if __name__ == '__main__':
    if sys.argv[1] == '--list':
        with open(sys.argv[3] + '/list', 'w') as numbered:
            for n, line in enumerate(sys.stdin, 1):
                name, *changes = line.split()[0].split('+')
                write(f'{sys.argv[2]}/{name}.gguf', f'{sys.argv[3]}/{n}.gguf', changes)
                numbered.write(f'{n} {line}')
    else:
        write(sys.argv[1], sys.argv[2], sys.argv[3:])
