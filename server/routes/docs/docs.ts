import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '#server/http/choose-encoding.ts'
import type { Encoded } from '#server/http/choose-encoding.ts'
import { fillIn } from '#server/openapi/deployment.ts'
import type { Deployment } from '#server/openapi/deployment.ts'
import type { Context } from '#server/routes/context.ts'

/**
 * The documentation of the API: /api/openapi.json for programs, /docs for people. The build makes both
 * files, and these routes fill in the addresses and rates of this deployment.
 */
export function docsRoutes(
  { app, addresses }: Pick<Context, 'app' | 'addresses'>,
  deployment: Deployment,
): void {
  const readDocument = createReader('openapi.json', deployment)
  const readPage = createReader('docs.html', deployment)

  app.get('/api/openapi.json', async (request, reply) => {
    reply.header('access-control-allow-origin', '*')
    addresses.take(request.address, 'read')
    reply.type('application/json; charset=utf-8')
    return send(request, reply, await readDocument())
  })

  app.get('/', async (_, reply) => reply.redirect('/docs'))

  app.get('/docs', async (request, reply) => {
    addresses.take(request.address, 'read')
    const page = await readPage()
    reply.headers({
      'content-security-policy': page.policy,
      'referrer-policy': 'no-referrer',
      'cache-control': 'public, max-age=300',
    })
    reply.type('text/html; charset=utf-8')
    return send(request, reply, page)
  })
}

type Built = Encoded & { plain: string; policy: string }

/** Reads a file of the build, compressed; again only after the next build. */
function createReader(name: string, deployment: Deployment): () => Promise<Built> {
  const file = new URL(`../../../web/dist/${name}`, import.meta.url)
  let known: { built: Promise<Built>; at: number } | undefined
  const read = async (): Promise<Built> => {
    const plain = fillIn(await readFile(file, 'utf8'), deployment)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
    return {
      plain,
      gzip: await promisify(gzip)(plain),
      br: await promisify(brotliCompress)(plain, { params }),
      policy: contentPolicy(plain),
    }
  }
  return async () => {
    const { mtimeMs: at } = await stat(file)
    if (known?.at !== at) known = { built: read(), at }
    return known.built
  }
}

function send(request: FastifyRequest, reply: FastifyReply, { plain, ...encoded }: Built) {
  reply.header('vary', 'Accept-Encoding')
  const encoding = chooseEncoding(request.headers, encoded)
  if (encoding === null) return reply.send(plain)
  return reply.header('content-encoding', encoding).send(encoded[encoding])
}

/** Allows only the page's own style. */
function contentPolicy(page: string): string {
  const [, style = ''] = page.split(/<\/?style>/, 2)
  const hash = createHash('sha256').update(style).digest('base64')
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
