import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#server/refusal.ts'
import type { Built } from './read-surfaces.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** An hour, and a day more while a newer one is fetched. */
const A_WHILE = 'public, max-age=3600, stale-while-revalidate=86400'

/**
 * The files of the pages, whose names hash their content, so that they may be kept for ever; and
 * `embed.js`, which other sites name.
 */
export function serveAssets(app: FastifyInstance, path: string, built: () => Promise<Built>): void {
  app.get<{ Params: { file: string } }>(`${path}/_assets/:file`, (request, reply) =>
    send(request, reply, request.params.file, FOR_EVER),
  )
  app.get(`${path}/embed.js`, (request, reply) => send(request, reply, 'embed.js', A_WHILE))

  const send = async (
    request: Pick<FastifyRequest, 'headers'>,
    reply: FastifyReply,
    file: string,
    cacheControl: string,
  ) => {
    const { assets } = await built()
    const asset = assets.get(file)
    if (!asset) throw new Refusal(404, 'There is nothing at this address')
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = (['br', 'gzip'] as const).find(
      (name) => asset[name] !== null && new RegExp(`\\b${name}\\b`).test(accepted),
    )
    reply.headers({
      'cache-control': cacheControl,
      vary: 'Accept-Encoding',
      // Pages on other origins embed ours, and fonts are always fetched with CORS.
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type(asset.type).send((encoding && asset[encoding]) ?? asset.plain)
  }
}
