import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/refusal.ts'
import { readParameter } from '#routes/context.ts'
import type { Built } from './read-surfaces.ts'

/** The files of the pages. Their names hash their content, so they may be kept for ever. */
export function serveAssets(app: FastifyInstance, path: string, built: () => Promise<Built>): void {
  app.get(`${path}/_assets/:file`, async (request, reply) => {
    const { assets } = await built()
    const asset = assets.get(readParameter(request, 'file'))
    if (!asset) throw new Refusal(404, 'There is nothing at this address')
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = (['br', 'gzip'] as const).find(
      (name) => asset[name] !== null && new RegExp(`\\b${name}\\b`).test(accepted),
    )
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      // Pages on other origins embed ours, and fonts are always fetched with CORS.
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type(asset.type).send((encoding && asset[encoding]) ?? asset.plain)
  })
}
