import type { FastifyInstance } from 'fastify'
import { describeProblem } from '#server/requests/describe-problem.ts'
import type { RequestLog } from '#server/requests/request-log.ts'

/** Notes every answered request that came with a known API key, once its answer is ready. */
export function noteRequests(app: FastifyInstance, requests: RequestLog): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { keyId, organisation, refusal } = request
    const { url } = request.routeOptions
    // A remembered key that turns out to be revoked is refused with 401 like an unknown one.
    const isKnown = keyId !== null && organisation !== null && reply.statusCode !== 401
    if (isKnown && url !== undefined) {
      const milliseconds = Math.round(performance.now() - request.arrivedAt)
      requests.note({
        organisation_id: organisation,
        id: request.id,
        key_id: keyId,
        method: request.method,
        route: asDocumented(url),
        status: reply.statusCode,
        problem: refusal && describeProblem(refusal),
        milliseconds,
      })
    }
    done(null, payload)
  })
}

/** A path as the contract writes it, from Fastify's: `/orders/{id}`. */
function asDocumented(url: string): string {
  return url.includes(':') ? url.replaceAll(/:(\w+)/g, '{$1}') : url
}
