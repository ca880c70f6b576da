import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseError } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import { Refusal, sentenceOf } from '#server/refusal.ts'

/** PostgreSQL's refusals of a value it was sent; the edge should have caught it, so each is told. */
const UNSTORABLE = ['22021', '22P02', '22P05', '22003', '22008']

/** The one place where what was thrown becomes an answer: `{ "error": "…" }` and a status. */
export function createErrorHandler(log: Log) {
  return async (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof Refusal) {
      return reply
        .code(error.status)
        .headers(error.headers)
        .send({ error: sentenceOf(error) })
    }
    if (UNSTORABLE.some((code) => isDatabaseError(error, code))) {
      log.error(
        { requestId: request.id, err: error },
        'a value reached the database that it refuses',
      )
      return reply.code(422).send({ error: 'body: has a value that cannot be stored' })
    }
    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
    if (status >= 400 && status < 500) {
      return reply.code(status).send({ error: 'The request cannot be read' })
    }
    log.error({ requestId: request.id, err: error }, 'request failed')
    return reply.code(500).send({ error: faultSentence(request.id) })
  }
}

/** What a caller is told of a fault of ours: nothing but the id to quote. */
export function faultSentence(requestId: string): string {
  return `Something went wrong on our side. It is safe to try again. Quote ${requestId} if it goes on.`
}
