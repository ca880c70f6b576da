import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log, RootLog } from '#server/log.ts'
import { addRoute, countRefusal, countRequest } from './count-requests.ts'
import type { RequestCounts, RouteCounts } from './count-requests.ts'
import type { RefusalName } from '#server/refusal.ts'
import { createFloodGate } from './flood-gate.ts'
import type { FloodGate } from './flood-gate.ts'

type Route = { log: Log; counts: RouteCounts; gate: FloodGate }

/** The names of refusals that the code which refuses doesn't name. */
const BY_STATUS: Record<number, RefusalName> = {
  401: 'unauthenticated',
  403: 'forbidden',
  429: 'too_many_requests',
}

/**
 * Logs and counts each request as Fastify hands over its answer, even if the client has gone. The line
 * has the route and who asked, never the query, headers or body, which may hold secrets.
 */
export function logRequests(app: FastifyInstance, root: RootLog, counts: RequestCounts): void {
  const routes = new Map<string, Route>()
  /** Pino encodes what the lines of a route share only once. */
  const routeOf = (method: string, url: string | null): Route => {
    const name = `${method} ${url}`
    const known = routes.get(name)
    if (known) return known
    // These fields hold no secrets, and redaction takes as long as the rest of the line.
    const log = root.child({ method, route: url }, { redact: [] })
    const gate = createFloodGate((left) =>
      log.warn({ status: 429, lines: left }, 'more requests were refused'),
    )
    const route = { log, gate, counts: addRoute(counts, method, url) }
    routes.set(name, route)
    return route
  }
  app.addHook('onClose', (_, done) => {
    for (const { gate } of routes.values()) gate.close()
    done()
  })

  // Fastify measures time only for `onResponse`, whose listeners cost as much as the line.
  app.addHook('onSend', (request, reply, payload, done) => {
    const ms = Math.round((performance.now() - request.arrivedAt) * 100) / 100
    const { statusCode: status } = reply
    const route = routeOf(request.method, request.routeOptions.url ?? null)
    countRequest(route.counts, status, ms)
    const refused = request.refusedAs ?? BY_STATUS[status] ?? null
    if (refused !== null) countRefusal(counts, refused)
    if (status !== 429 || route.gate.opens()) {
      route.log.info(lineOf(request, status, refused, ms), 'request')
    }
    done(null, payload)
  })
}

/** Whom a line names. Pino leaves out what is undefined, so every line is made alike. */
function lineOf(request: FastifyRequest, status: number, refused: RefusalName | null, ms: number) {
  const { id: requestId, traceId, address, organisation, keyId } = request
  return {
    requestId,
    status,
    ms,
    address,
    organisation: organisation ?? undefined,
    keyId: keyId ?? undefined,
    refused: refused ?? undefined,
    traceId: traceId ?? undefined,
  }
}
