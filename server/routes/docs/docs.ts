import type { FastifyReply, FastifyRequest } from 'fastify'
import { fillIn, fillInDates } from '#server/openapi/deployment.ts'
import type { Deployment } from '#server/openapi/deployment.ts'
import type { DocsFiles } from '#server/openapi/docs-file.ts'
import type { Context } from '#server/routes/context.ts'
import { buildFile, createReader, send } from './built.ts'
import type { Built } from './built.ts'

/**
 * The documentation of the API: /api/openapi.json for programs, /docs for people. The build makes both,
 * and these routes fill in the addresses and rates of this deployment.
 */
export function docsRoutes(
  { app, addresses }: Pick<Context, 'app' | 'addresses'>,
  deployment: Deployment,
): void {
  const readDocument = createReader('openapi.json', (text) =>
    buildFile(fillIn(text, deployment), 'application/json; charset=utf-8'),
  )
  const readPages = createReader('docs.json', (text, today) => {
    const files = Object.entries(JSON.parse(text) as DocsFiles)
    const built = files.map(([path, file]): [string, () => Promise<Built>] => {
      // Most pages are never asked for, so each is compressed when it first is.
      let page: Promise<Built> | undefined
      const fill = () => fillInDates(fillIn(file.text, deployment), today)
      return [path, () => (page ??= buildFile(fill(), file.type))]
    })
    return Promise.resolve(new Map(built))
  })

  app.get('/api/openapi.json', async (request, reply) => {
    reply.header('access-control-allow-origin', '*')
    addresses.take(request.address, 'read')
    return send(request, reply, await readDocument())
  })

  app.get('/', async (_, reply) => reply.redirect('/docs'))
  app.get('/docs/', async (_, reply) => reply.redirect('/docs'))

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    addresses.take(request.address, 'read')
    const pages = await readPages()
    const page = pages.get(path)
    if (!page) return reply.callNotFound()
    const built = await page()
    reply.headers({
      'content-security-policy': built.policy,
      'referrer-policy': 'no-referrer',
      'cache-control': 'public, max-age=300',
    })
    return send(request, reply, built)
  }
  app.get('/docs', (request, reply) => sendPage(request, reply, ''))
  app.get<{ Params: { '*': string } }>('/docs/*', (request, reply) =>
    sendPage(request, reply, request.params['*']),
  )
}
