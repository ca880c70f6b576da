import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { fillIn } from '#server/openapi/deployment.ts'
import type { Deployment } from '#server/openapi/deployment.ts'

/**
 * The documentation of the API: /api/openapi.json for programs, /docs for people. The build makes both
 * files, and these routes fill in the addresses and rates of this deployment.
 */
export function docsRoutes(app: FastifyInstance, deployment: Deployment): void {
  app.get('/api/openapi.json', async (_, reply) => {
    return reply
      .headers({ 'access-control-allow-origin': '*' })
      .type('application/json; charset=utf-8')
      .send(await readBuilt('openapi.json', deployment))
  })

  app.get('/', async (_, reply) => reply.redirect('/docs'))

  app.get('/docs', async (_, reply) => {
    const page = await readBuilt('docs.html', deployment)
    return reply
      .headers({ 'content-security-policy': contentPolicy(page), 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

async function readBuilt(name: string, deployment: Deployment): Promise<string> {
  const text = await readFile(new URL(`../../../web/dist/${name}`, import.meta.url), 'utf8')
  return fillIn(text, deployment)
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
