import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Message } from '#contract/pages.ts'
import { pageHeaders } from './page-headers.ts'
import type { Build } from '#server/routes/build/read-build.ts'
import { renderMessage } from './render-message.ts'

/**
 * Makes a page for what soon passes: the client's address has spent its budget, or PostgreSQL doesn't answer. It's drawn
 * once, because a flood of refusals must cost less than sending it; that's safe, because it holds nothing of the
 * request. Any site may frame it, for there's nothing to click on, and the organisation isn't looked up.
 * @param refresh after how many seconds the browser loads it again; null if it doesn't
 */
export function createMomentPage(
  message: Message,
  where: { path: string; built: () => Promise<Build>; dev: boolean },
  refresh: number | null = null,
): (reply: FastifyReply) => Promise<FastifyReply> {
  const { path, built, dev } = where
  const nonce = randomBytes(16).toString('base64')
  const headers = {
    ...pageHeaders(nonce, ['*'], dev),
    'content-type': 'text/html; charset=utf-8',
    ...(refresh !== null && { refresh: String(refresh) }),
  }
  let drawn: string | undefined
  return async (reply) => {
    drawn ??= renderMessage(message, { path, nonce, build: await built(), dev })
    return reply.headers(headers).send(drawn)
  }
}
