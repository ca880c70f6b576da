import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseCoding } from './encoding/choose-encoding.ts'
import { PreparedJson } from './prepared-json.ts'

/** In bytes. A shorter answer fits into one packet as it is. */
const LEAST_TO_COMPRESS = 1024

/**
 * Prepares an answer to be sent: 304 without a body if the caller has it already, compressed if that's asked for
 * and worth it.
 * @param mayCompress false for answers whose length could give a secret away
 * @returns what the handler returns to Fastify
 */
export async function sendJson(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  answer: unknown,
  mayCompress: boolean,
): Promise<unknown> {
  if (mayCompress) reply.header('vary', 'Accept-Encoding')
  const coding = mayCompress ? chooseCoding(request.headers) : null
  if (coding === null && !(answer instanceof PreparedJson)) return answer

  const json = answer instanceof PreparedJson ? answer : new PreparedJson(JSON.stringify(answer))
  if (json.tag !== null) {
    reply.header('etag', json.tag)
    if (isAmong(request.headers['if-none-match'], json.tag)) return reply.code(304).send()
  }
  reply.type('application/json; charset=utf-8')
  if (coding === null || json.text.length < LEAST_TO_COMPRESS) return json.text
  reply.header('content-encoding', coding)
  return json.compressed(coding)
}

/** Whether `If-None-Match` lists a tag, or is `*`, for any. A proxy that compresses makes a tag weak, so that doesn't count. */
function isAmong(header: string | undefined, tag: string): boolean {
  if (header?.trim() === '*') return true
  const strong = (text: string) => text.trim().replace(/^W\//, '')
  return header?.split(',').some((each) => strong(each) === strong(tag)) ?? false
}
