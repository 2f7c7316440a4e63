#!/usr/bin/env python3
"""A llama in numpy that speaks the line protocol (docs/line-protocol.md): tokens to logits, and every tensor on the way.

    ./oracle bisect --right 'lines:python3 examples/python-numpy/tiny_llama.py' --rtol 0.01 -m tiny-llama-f16 -r '{"prompt":"Hello","n_predict":4}'

With --fault rope it turns each pair of a head by the angle of the next pair: a planted fault for the bisection to name.
"""
import argparse
import fnmatch
import json
import os
import struct
import sys

import numpy as np

DTYPES = {0: np.float32, 1: np.float16}  # GGUF's numbers of the types that need no dequantisation
SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}


class Gguf:
    """Keys and tensors of a GGUF file."""

    def __init__(self, path):
        self.data, self.at = np.memmap(path, mode="r"), 8
        tensors, keys = self.take("QQ")
        self.keys = {}
        for _ in range(keys):
            name = self.text()
            self.keys[name] = self.value(self.take("I")[0])
        found = {}
        for _ in range(tensors):
            name = self.text()
            shape = self.take("Q" * self.take("I")[0])[::-1]
            found[name] = (shape, *self.take("IQ"))
        align = self.keys.get("general.alignment", 32)
        start = -(-self.at // align) * align
        self.tensors = {name: self.tensor(start, *entry) for name, entry in found.items()}

    def take(self, layout):
        values = struct.unpack_from("<" + layout, self.data, self.at)
        self.at += struct.calcsize("<" + layout)
        return values

    def text(self):
        (length,) = self.take("Q")
        self.at += length
        return bytes(self.data[self.at - length : self.at]).decode("utf-8", "replace")

    def value(self, kind):
        if kind == 8:
            return self.text()
        if kind == 9:
            item, length = self.take("IQ")
            return [self.value(item) for _ in range(length)]
        return self.take(SCALARS[kind])[0]

    def tensor(self, start, shape, kind, offset):
        if kind not in DTYPES:
            raise NotImplementedError(f"weights of type {kind}")
        return np.ndarray(shape, DTYPES[kind], self.data, start + offset)


class Llama:
    def __init__(self, path, fault):
        gguf = Gguf(path)
        if gguf.keys["general.architecture"] != "llama":
            raise NotImplementedError("architecture " + gguf.keys["general.architecture"])
        key = lambda name, *other: gguf.keys.get("llama." + name, *other)
        self.w = {name: np.asarray(weight, np.float32) for name, weight in gguf.tensors.items()}
        self.types = {name: weight.dtype for name, weight in gguf.tensors.items()}
        self.fault = fault
        self.layers, self.heads = key("block_count"), key("attention.head_count")
        self.kv_heads = key("attention.head_count_kv", self.heads)
        self.eps, self.base = key("attention.layer_norm_rms_epsilon"), key("rope.freq_base", 10000.0)
        self.head = key("embedding_length") // self.heads

    def matmul(self, name, x):
        """llama.cpp rounds the other factor to the weights' type first."""
        return x.astype(self.types[name + ".weight"]).astype(np.float32) @ self.w[name + ".weight"].T

    def norm(self, name, x):
        scale = 1 / np.sqrt(np.mean(x * x, axis=-1, keepdims=True, dtype=np.float32) + np.float32(self.eps))
        return x * scale * self.w[name + ".weight"]

    def rope(self, x):
        pairs = np.arange(self.head // 2) + (1 if self.fault == "rope" else 0)
        angle = np.arange(len(x))[:, None] * self.base ** (-2.0 * pairs / self.head)
        cos, sin = np.cos(angle)[:, None].astype(np.float32), np.sin(angle)[:, None].astype(np.float32)
        even, odd = x[..., 0::2], x[..., 1::2]
        return np.stack([even * cos - odd * sin, even * sin + odd * cos], axis=-1).reshape(x.shape)

    def attention(self, q, k, v):
        """Queries and the cache are F16, as llama.cpp has them."""
        q, k, v = (t.astype(np.float16).astype(np.float32) for t in (q, k, v))
        group, n = self.heads // self.kv_heads, len(q)
        k, v = np.repeat(k, group, axis=1), np.repeat(v, group, axis=1)
        score = np.einsum("qhd,khd->hqk", q, k) / np.float32(np.sqrt(self.head))
        score[:, np.triu(np.ones((n, n), bool), 1)] = -np.inf
        p = np.exp(score - score.max(-1, keepdims=True))
        return np.einsum("hqk,khd->qhd", p / p.sum(-1, keepdims=True), v).reshape(n, -1)

    def layer(self, i, x, show):
        block, n = f"blk.{i}.", len(x)
        h = show(f"attn_norm-{i}", self.norm(block + "attn_norm", x))
        q = show(f"Qcur-{i}@MUL_MAT", self.matmul(block + "attn_q", h)).reshape(n, self.heads, -1)
        k = show(f"Kcur-{i}@MUL_MAT", self.matmul(block + "attn_k", h)).reshape(n, self.kv_heads, -1)
        v = show(f"Vcur-{i}@MUL_MAT", self.matmul(block + "attn_v", h)).reshape(n, self.kv_heads, -1)
        q, k = show(f"Qcur-{i}@ROPE", self.rope(q)), show(f"Kcur-{i}@ROPE", self.rope(k))
        kqv = show(f"kqv_out-{i}", self.attention(q, k, v))
        x = show(f"ffn_inp-{i}", show(f"attn_out-{i}", self.matmul(block + "attn_output", kqv)) + x)
        h = show(f"ffn_norm-{i}", self.norm(block + "ffn_norm", x))
        gate = show(f"ffn_gate-{i}", self.matmul(block + "ffn_gate", h))
        up = show(f"ffn_up-{i}", self.matmul(block + "ffn_up", h))
        act = show(f"ffn_swiglu-{i}", gate / (1 + np.exp(-gate)) * up)
        return show(f"l_out-{i}", show(f"ffn_out-{i}", self.matmul(block + "ffn_down", act)) + x)

    def run(self, tokens, show=lambda name, x: x):
        x = show("embd", self.w["token_embd.weight"][tokens])
        for i in range(self.layers):
            x = self.layer(i, x, show)
        x = show("result_norm", self.norm("output_norm", x[-1:]))
        return show("result_output", self.matmul("output" if "output.weight" in self.w else "token_embd", x))


def trace(model, question):
    """Every wanted tensor as a .npy file; of rows by token those that the decode adds, from position `from` on."""
    tensors = []

    def show(name, x):
        if any(fnmatch.fnmatchcase(name, glob) for glob in question["trace"]):
            rows = x[question.get("from", 0) :] if len(x) == len(question["tokens"]) else x
            file = os.path.join(question["folder"], f"{len(tensors):04d}.npy")
            np.save(file, np.ascontiguousarray(rows, np.float32))
            tensors.append({"name": name, "npy": file})
        return x

    model.run(question["tokens"], show)
    return {"tensors": tensors}


def answer(model, question):
    if "trace" in question:
        return trace(model, question)
    if "tokens" in question:
        return {"logits_hex": model.run(question["tokens"])[-1].astype(">f4").tobytes().hex()}
    return {"not_covered": " ".join(question)}


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--fault", choices=["rope"])
    fault, model = options.parse_args().fault, None
    for line in sys.stdin:
        question = json.loads(line)
        if "model" in question:
            try:
                model = Llama(question["model"], fault)
                reply = {"ready": True, "name": "numpy", "can": ["tokens", "trace"]}
            except NotImplementedError as e:
                reply = {"not_covered": str(e)}
        else:
            reply = answer(model, question)
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
