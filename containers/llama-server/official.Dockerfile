# The project's own server image, held to its haswell library: ggml loads the best CPU variant that it finds, so an image
# with all of them answers with other bits on a newer machine. IMAGE is the published image of one build (tag server-bN).
#   docker build -f official.Dockerfile --build-arg IMAGE=... --build-arg BUILD=11192 -t llama-oracle/server:b11192-haswell-official .
ARG IMAGE
FROM ${IMAGE}
ARG CPU_VARIANT=haswell
RUN set -eu; \
    kept=$(find / -xdev -name "libggml-cpu-${CPU_VARIANT}.so"); \
    [ -n "$kept" ] || { echo "ORACLE-BUILD: no libggml-cpu-${CPU_VARIANT}.so in this image" >&2; exit 4; }; \
    find / -xdev -name 'libggml-cpu-*.so' ! -name "libggml-cpu-${CPU_VARIANT}.so" -delete
ARG BUILD
LABEL llama-oracle.build="$BUILD" llama-oracle.variant="$CPU_VARIANT" llama-oracle.compiler="official"
