import type { FastifyInstance } from 'fastify'
import { docsPageCsp } from '#server/openapi/page/docs-page-csp.ts'
import { guides } from '#server/openapi/guides/guides.ts'
import { createOpenApiDocument } from '#server/openapi/document/openapi.ts'
import { renderDocsPage } from '#server/openapi/page/render-page.ts'
import type { Rates } from '#server/openapi/document/rates.ts'

/** The API's own description: for programs at /api/openapi.json, for people at /docs. */
export function docsRoutes(app: FastifyInstance, baseUrl: string, rates: Rates): void {
  const document = createOpenApiDocument(baseUrl, rates)
  const json = JSON.stringify(document)
  // Rendered when somebody first looks, so that no start waits for it.
  let page: string | undefined

  app.get('/api/openapi.json', async (_, reply) => {
    return reply
      .headers({ 'access-control-allow-origin': '*' })
      .type('application/json; charset=utf-8')
      .send(json)
  })

  app.get('/', async (_, reply) => reply.redirect('/docs'))

  app.get('/docs', async (_, reply) => {
    page ??= renderDocsPage({ ...document, tags: [...(document.tags ?? []), ...guides] })
    return reply
      .headers({ 'content-security-policy': docsPageCsp(page), 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
