import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '#server/http/encoding/choose-encoding.ts'
import { Refusal } from '#server/refusal.ts'
import type { Build } from './read-build.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** In development `embed.js` loads its own source from Vite, which reloads the host page. */
const DEV_EMBED = `{
  const { currentScript } = document
  const { origin } = new URL(currentScript.src)
  currentScript.dataset.kerbsideLoader = ''
  import(origin + '/@vite/client')
  import(origin + '/web/embed/main.ts')
}`
/** An hour, and up to a day more while the browser fetches a newer one. */
const A_WHILE = 'public, max-age=3600, stale-while-revalidate=86400'

/**
 * Serves the files of the pages, whose names contain a hash of their content, so browsers may keep
 * them. They are served from memory, compressed by the build: @fastify/static would read the disk on
 * each request, and answers 404 in its own shape.
 * @param headers more headers of each file
 */
export function serveAssets(
  app: FastifyInstance,
  path: string,
  built: () => Promise<Build>,
  headers: Readonly<Record<string, string>> = {},
): void {
  app.get<{ Params: { file: string } }>(`${path}/_assets/:file`, async (request, reply) =>
    send(request, reply.headers(headers), await built(), request.params.file, IMMUTABLE),
  )
}

/**
 * Serves `embed.js`, which other sites load by name.
 * @param dev whether Vite's development server serves what it loads
 */
export function serveEmbed(
  app: FastifyInstance,
  path: string,
  built: () => Promise<Build>,
  dev: boolean,
): void {
  app.get(`${path}/embed.js`, async (request, reply) =>
    dev
      ? reply.type('text/javascript; charset=utf-8').send(DEV_EMBED)
      : send(request, reply, await built(), 'embed.js', A_WHILE),
  )
}

/** Serves an icon of a home screen, whose address never changes. */
export function serveIcon(
  app: FastifyInstance,
  address: string,
  built: () => Promise<Build>,
  file: string,
): void {
  app.get(address, async (request, reply) => send(request, reply, await built(), file, A_WHILE))
}

function send(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { assets }: Build,
  file: string,
  cacheControl: string,
): FastifyReply {
  const asset = assets.get(file)
  if (!asset) throw new Refusal(404, 'Not found')
  const encoding = chooseEncoding(request.headers, asset)
  reply.headers({
    'cache-control': cacheControl,
    vary: 'Accept-Encoding',
    // Pages on other origins load embed.js, and browsers always fetch fonts with CORS.
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(asset.type).send((encoding && asset[encoding]) ?? asset.plain)
}
