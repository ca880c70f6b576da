import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { checkShape } from '#contract/check-shape.ts'
import type { Database } from '#server/db/connect.ts'
import { readJsonBody } from '#server/http/json-body.ts'
import type { Budget } from '#server/http/rate-limit.ts'
import type { Log } from '#server/log.ts'
import type { Providers } from '#server/payments/providers/provider.ts'
import type { TestProvider } from '#server/payments/providers/test-provider.ts'
import type { Poster } from '#server/outbound/post.ts'
import { Refusal } from '#server/refusal.ts'

/** What every route group stands on. */
export type Context = {
  app: FastifyInstance
  db: Database
  log: Log
  /** Where the booking pages are, without a trailing slash. */
  bookingUrl: string
  /** The deployment's secret, from which access keys are derived. */
  secret: string
  budgets: {
    keyed: Budget
    public: Budget
    publicScope: 'endpoint' | 'organisation'
    /** Of wrong access keys, for each order; the right one is never refused. */
    wrongKeys: Budget
  }
  /** Who takes payments. */
  payments: Providers & { test: TestProvider }
  /** Sends what is to be tried out on a webhook endpoint. */
  poster: Poster
  /** For development and tests: webhooks by plain http to loopback. */
  allowLoopback: boolean
  /** Whether writes are refused because the database's disk is nearly full. */
  storageLow: () => boolean
}

export type Handler<Caller> = (
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>

/** Mounts one endpoint of the contract, behind its audience's guard. */
export function mount<Caller>(
  { app, storageLow }: Context,
  endpoint: Endpoint,
  guard: (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => Promise<Caller>,
  handler: Handler<Caller>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const caller = await guard(endpoint, request, reply)
      if (endpoint.method !== 'GET' && storageLow()) throw new Error('the disk is nearly full')
      const answer = await handler(caller, request, reply)
      reply.code(endpoint.status)
      return answer
    },
  })
}

/**
 * The query of a request by its schema.
 * @throws Refusal 422 naming each parameter that cannot be read or is given twice
 */
export function readQuery<Schema extends z.ZodType>(
  schema: Schema,
  request: FastifyRequest,
): z.output<Schema> {
  const checked = checkShape(schema, request.query, 'query')
  if ('problems' in checked) throw new Refusal(422, checked.problems)
  return checked.data
}

/**
 * A JSON body by its schema.
 * @throws Refusal 415, 413, 400 and 422, in this order
 */
export async function readBody<Schema extends z.ZodType>(
  schema: Schema,
  request: FastifyRequest,
): Promise<z.output<Schema>> {
  return parseBody(schema, await readJsonBody(request.raw))
}

/**
 * A body that was read already, by its schema.
 * @throws Refusal 422 naming each field that is wrong
 */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const checked = checkShape(schema, body)
  if ('problems' in checked) throw new Refusal(422, checked.problems)
  return checked.data
}

/** A path parameter. */
export function readParameter(request: FastifyRequest, name: string): string {
  return (request.params as Record<string, string>)[name] ?? ''
}
