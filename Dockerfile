# Kerbside from the same lockfile as everywhere. It runs on the Node that the lockfile pins, so the image has no other.
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY client/package.json client/
RUN npm ci --omit=dev
COPY . .
# What's removed is for compiling and debugging other programs: a quarter of all.
RUN npm run build && rm -r node_modules/node-linux-*/include && find node_modules -name '*.map' -delete

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 1000 kerbside && mkdir -m 0700 /data && chown kerbside:kerbside /data
WORKDIR /app
COPY --from=build /app /app
USER kerbside
ENV HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/kerbside-compiled
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["bin/kerbside", "serve"]
