import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { routeUrl } from '#server/routes/mount.ts'
import type { AnyRoute, ApiRequest } from '#server/routes/mount.ts'

/**
 * Answers the browser that asks whether it may write to an endpoint.
 * @param allow the trusted origin of a request; throws Refusal 403 for any other
 */
export function mountPreflight(
  app: FastifyInstance,
  endpoint: Endpoint,
  allow: (request: ApiRequest) => Promise<string>,
): void {
  app.route<AnyRoute>({
    method: 'OPTIONS',
    url: routeUrl(endpoint),
    handler: async (request, reply) => {
      reply.header('vary', 'Origin')
      const origin = await allow(request)
      return reply
        .code(204)
        .headers({
          'access-control-allow-origin': origin,
          'access-control-allow-methods': endpoint.method,
          'access-control-allow-headers': 'content-type, idempotency-key',
          'access-control-max-age': '600',
        })
        .send()
    },
  })
}
