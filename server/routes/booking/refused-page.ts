import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Message } from '#contract/pages.ts'
import type { Refusal } from '#server/refusal.ts'
import { pageHeaders } from './page-headers.ts'
import type { Build } from '#server/routes/build/read-build.ts'
import { renderMessage } from './render-message.ts'

const MESSAGE: Message = {
  heading: 'Please wait a moment',
  advice:
    'We’ve had a lot of requests from your connection. Load this page again in a minute, and carry on where you were.',
  link: null,
}

/**
 * The page for a client whose address has spent its budget. It's drawn once, because a flood of
 * refusals must cost less than sending it; that's safe, because it holds nothing of the request. Any
 * site may frame it, for there's nothing to click on, and the organisation isn't looked up.
 */
export function createRefusedPage(where: {
  path: string
  built: () => Promise<Build>
  dev: boolean
}): (refusal: Refusal, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const { path, built, dev } = where
  const nonce = randomBytes(16).toString('base64')
  const headers = { ...pageHeaders(nonce, ['*'], dev), 'content-type': 'text/html; charset=utf-8' }
  let drawn: string | undefined
  return async (refusal, request, reply) => {
    drawn ??= renderMessage(MESSAGE, { path, nonce, build: await built(), dev })
    request.refusedAs = refusal.as
    return reply.code(refusal.status).headers(refusal.headers).headers(headers).send(drawn)
  }
}
