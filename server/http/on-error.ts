import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { PROBLEMS_HEADER, formatProblemsHeader } from '#contract/problems-header.ts'
import { AWAY_SECONDS } from '#contract/values/limits.ts'
import { isDatabaseError } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import { describeOutage } from '#server/db/outage/describe-outage.ts'
import { Refusal, refuseBusy, sentenceOf } from '#server/refusal.ts'

/** SQLSTATEs with which PostgreSQL refuses a value. Each one that gets here is a gap in our checks. */
const UNSTORABLE = ['22021', '22P02', '22P05', '22003', '22008']

/** The SQLSTATE of a lock that was not had in time (rules, section 9). */
const LOCK_NOT_AVAILABLE = '55P03'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a page: sends what people see while the database or the disk is away, in place of JSON. */
    sendAway?: (reply: FastifyReply) => Promise<FastifyReply>
  }
}

/** The one place that turns an error into an answer: a status and `{ "error": "…" }`. */
export function createErrorHandler(log: Log) {
  return async (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof Refusal) return refuse(request, reply, error)
    // What joins the line to the request's own, and to a caller's trace.
    const joined = { requestId: request.id, traceId: request.traceId ?? undefined }
    if (UNSTORABLE.some((code) => isDatabaseError(error, code))) {
      log.error({ ...joined, err: error }, 'the database refused a value')
      const message = 'has a value that cannot be stored'
      return refuse(request, reply, new Refusal(422, { field: 'body', code: 'invalid', message }))
    }
    if (isDatabaseError(error, LOCK_NOT_AVAILABLE)) {
      log.warn({ ...joined, reason: error.message }, 'a lock did not come free in time')
      return refuse(request, reply, refuseBusy())
    }
    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
    if (status >= 400 && status < 500) {
      return reply.code(status).send({ error: 'The request cannot be read' })
    }
    const outage = describeOutage(error)
    if (outage === null) {
      log.error({ ...joined, err: error }, 'request failed')
      return reply.code(500).send({ error: faultSentence(request) })
    }
    // Where it was thrown doesn't matter, and thousands of stacks would hide the line that does.
    log.error({ ...joined, reason: outage }, 'the database or disk is away')
    reply.code(503).header('retry-after', AWAY_SECONDS)
    const { sendAway } = request.routeOptions.config
    return sendAway ? sendAway(reply) : reply.send({ error: awaySentence(request) })
  }
}

function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  request.refusal = refusal
  request.refusedAs = refusal.as
  const header = formatProblemsHeader(refusal.problems)
  if (header !== null) reply.header(PROBLEMS_HEADER, header)
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .send({ error: sentenceOf(refusal) })
}

type Asked = Pick<FastifyRequest, 'id' | 'method'>

/**
 * What a caller learns about a fault on our side: whether to try again, and the id to quote. A write that
 * failed may have been carried out, so it's safe to repeat only under the key of the first attempt.
 */
function faultSentence(asked: Asked): string {
  const { id: requestId } = asked
  return isRead(asked)
    ? `Something went wrong on our side. It is safe to try again. If it keeps happening, quote ${requestId}.`
    : `Something went wrong on our side. It is safe to try again with the same Idempotency-Key. If it keeps happening, quote ${requestId}.`
}

/** The same while the database or the disk is away. */
function awaySentence(asked: Asked): string {
  const { id: requestId } = asked
  return isRead(asked)
    ? `Kerbside is briefly unavailable. It is safe to try again in ${AWAY_SECONDS} seconds. If it keeps happening, quote ${requestId}.`
    : `Kerbside is briefly unavailable. It is safe to try again in ${AWAY_SECONDS} seconds with the same Idempotency-Key. If it keeps happening, quote ${requestId}.`
}

function isRead({ method }: Asked): boolean {
  return method === 'GET' || method === 'HEAD'
}
