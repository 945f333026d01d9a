#!/bin/sh
# Writes the images that compose.yaml and the Dockerfile need, by digest, into the file .env beside compose.yaml.
# Run it once, and again to take newer images; keep .env, so that every machine runs the same. Needs docker and a network.
set -eu
cd "$(dirname "$0")"

pin() { # VARIABLE IMAGE:TAG
    digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$2")
    case $digest in
        sha256:*) echo "$1=$2@$digest" ;;
        *) echo "No digest for $2." >&2 && exit 1 ;;
    esac
}

{
    pin PYTHON_IMAGE python:3.13-slim
    pin POSTGRES_IMAGE postgres:17
    pin REDIS_IMAGE redis:7
    pin NGINX_IMAGE nginx:1
} >.env.new
mv .env.new .env
