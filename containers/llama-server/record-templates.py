#!/usr/bin/env python3
"""Asks llama-server of an oracle image for the prompt of every conversation under every template of the source package.

usage: record-templates.py IMAGE > recordings/b<build>/<target>/probe/templates.txt
The templates are those that containers/fetch-source.sh fetched; conversations.json is what is asked. A line of the answer:
template, its sha256, case, status, body (by tabs); case "caps" is what /props tells of the template. The last line seals all.
"""
import datetime
import hashlib
import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
MODELS = os.path.join(ROOT, "recordings", "models")
TEMPLATES = os.path.join(ROOT, ".oracle", "source", "b11192", "llama.cpp", "models", "templates")
FLAGS = ["-m", "/models/micro-llama-f16.gguf", "--alias", "m", "-t", "2", "-np", "1", "-c", "512", "--no-cache-prompt",
         "--no-warmup", "--host", "0.0.0.0", "--port", "8080"]


def ask(port, method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", method=method, data=data)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def start(image, template):
    command = ["docker", "run", "--rm", "-d", "-v", f"{MODELS}:/models:ro", "-v", f"{os.path.realpath(TEMPLATES)}:/templates:ro",
               "-e", "GGML_NO_BACKTRACE=1", "-e", "OMP_WAIT_POLICY=passive", "-p", "127.0.0.1::8080",
               "--entrypoint", "/opt/llama/bin/llama-server", image] + FLAGS
    if template:
        command += ["--chat-template-file", f"/templates/{template}"]
    container = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    port = subprocess.run(["docker", "port", container, "8080"], check=True, capture_output=True, text=True).stdout.split(":")[-1].strip()
    for _ in range(1200):
        try:
            if ask(port, "GET", "/health")[0] == 200:
                return container, port
        except OSError:
            pass
        time.sleep(0.05)
    sys.exit(f"record-templates: no server for {template}")


def lines(image):
    version = subprocess.run(["docker", "run", "--rm", "--entrypoint", "/opt/llama/bin/llama-server", image, "--version"],
                             check=True, capture_output=True, text=True)
    said = next(line for line in (version.stdout + version.stderr).splitlines() if "version" in line)
    yield f"# prompts of llama-server: {said}"
    yield "# regenerate: containers/llama-server/record-templates.py llama-oracle/server:b11192-haswell-gcc12"
    yield f"# clock: {datetime.datetime.now(datetime.timezone.utc).date()}"
    with open(os.path.join(HERE, "conversations.json")) as file:
        conversations = json.load(file)
    for template in [""] + sorted(name for name in os.listdir(TEMPLATES) if name.endswith(".jinja")):
        digest = hashlib.sha256(open(os.path.join(TEMPLATES, template), "rb").read()).hexdigest() if template else ""
        container, port = start(image, template)
        status, props = ask(port, "GET", "/props")
        caps = json.dumps(json.loads(props)["chat_template_caps"], separators=(",", ":"))
        yield f"{template}\t{digest}\tcaps\t{status}\t{caps}"
        for name, body in conversations.items():
            status, answer = ask(port, "POST", "/apply-template", body)
            yield f"{template}\t{digest}\t{name}\t{status}\t{answer}"
        subprocess.run(["docker", "kill", container], check=True, capture_output=True)


def main():
    seal = hashlib.sha256()
    for line in lines(sys.argv[1]):
        seal.update(line.encode() + b"\n")
        print(line, flush=True)
    print(f"# sha256 {seal.hexdigest()}")


main()
