import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Refusal, RefusalName } from '#server/refusal.ts'
import type { Log } from '#server/log.ts'
import { budgetKeyOf, clientAddress, isWithin, readBlock } from './client-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** When the headers had arrived, by `performance.now()`. */
    arrivedAt: number
    /** The client's address. */
    address: string
    /** The trace that the caller's `traceparent` names (W3C Trace Context); null without one. */
    traceId: string | null
    /** The id of the organisation that the request is for, once a guard knows it. */
    organisation: string | null
    /** The id of the API key that it came with. */
    keyId: string | null
    /** What a refusal says about who asks. */
    refusedAs: RefusalName | null
    /** The refusal of an API call. */
    refusal: Refusal | null
  }
}

/** Who sends requests, given the proxies that may speak for others. */
export type Senders = {
  addressOf(request: IncomingMessage): string
  /** The request id that a trusted proxy gave; null if none did. */
  requestIdOf(request: IncomingMessage): string | null
}

/**
 * Warns once if a proxy on this machine isn't trusted: its clients would all be loopback, which has no
 * budget.
 * @param proxies exact addresses and ranges; each has been checked
 */
export function createSenders(proxies: readonly string[], log: Log): Senders {
  const trusted = proxies.map(readBlock).filter((block) => block !== null)
  let warned = false
  return {
    addressOf({ socket, headers }) {
      const forwarded = headers['x-forwarded-for']?.toString()
      const address = clientAddress(socket.remoteAddress, forwarded, trusted)
      if (!warned && trusted.length === 0 && forwarded !== undefined) {
        warned = budgetKeyOf(address) === null
        if (warned) log.warn({}, UNTRUSTED)
      }
      return address
    },
    requestIdOf({ socket, headers }) {
      const given = headers['x-request-id']
      if (trusted.length === 0 || typeof given !== 'string') return null
      if (!/^[\w-]{8,64}$/.test(given)) return null
      return isWithin(socket.remoteAddress ?? '', trusted) ? given : null
    },
  }
}

const UNTRUSTED =
  'a proxy on this machine sends X-Forwarded-For, but its clients have no budgets of their own: set TRUSTED_PROXIES'

/** Notes when a request arrived and from where; guards note the rest. */
export function noteFacts(app: FastifyInstance, senders: Senders): void {
  app.decorateRequest('arrivedAt', 0)
  app.decorateRequest('address', '')
  app.decorateRequest('traceId', null)
  app.decorateRequest('organisation', null)
  app.decorateRequest('keyId', null)
  app.decorateRequest('refusedAs', null)
  app.decorateRequest('refusal', null)
  app.addHook('onRequest', (request, _, done) => {
    request.arrivedAt = performance.now()
    request.address = senders.addressOf(request.raw)
    request.traceId = traceIdOf(request.headers['traceparent'])
    done()
  })
}

/** Unlike a request's id, a trace's is anyone's to choose: it joins lines and names nothing of ours. */
const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/

function traceIdOf(given: unknown): string | null {
  if (typeof given !== 'string') return null
  return TRACEPARENT.exec(given)?.[1] ?? null
}
