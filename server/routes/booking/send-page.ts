import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(gzip)

/**
 * Sends a page, compressed where the browser takes it: with a catalogue in it a page is four times
 * as small. It says nothing back of what the request said, so its size tells nothing either.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
): Promise<FastifyReply> {
  reply.headers({ 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Encoding' })
  const accepted = request.headers['accept-encoding'] ?? ''
  if (!/\bgzip\b/.test(accepted)) return reply.send(page)
  return reply.header('content-encoding', 'gzip').send(await compress(page, { level: 5 }))
}
