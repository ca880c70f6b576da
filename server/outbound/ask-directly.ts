import { Agent } from 'undici'
import { describeFailure } from './describe-failure.ts'

export type DirectRequest = {
  method: 'GET' | 'POST'
  url: string
  /** With lower-case names. */
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
}

export type DirectAnswer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  ms: number
}

/** There was no answer; the message says why, for people. */
export class Unanswered extends Error {}

export type DirectAsker = {
  /** @throws Unanswered */
  ask(request: DirectRequest): Promise<DirectAnswer>
  close(): Promise<void>
}

/**
 * Asks addresses that a developer typed on their own machine, such as their own server: they may be anywhere, so the
 * rules for strangers' addresses don't apply. No redirect is followed, and proxy settings of the environment don't
 * count. Nothing that serves requests may use it.
 * @param totalMs the limit for a whole answer
 * @param most bytes of an answer
 */
export function askDirectly({ totalMs, most }: { totalMs: number; most: number }): DirectAsker {
  const agent = new Agent({ allowH2: false, useMilo: false, headersTimeout: 0, bodyTimeout: 0 })
  return {
    async ask({ method, url, headers, body, signal }) {
      const start = performance.now()
      const late = AbortSignal.timeout(totalMs)
      try {
        const { origin, pathname, search } = new URL(url)
        const answer = await agent.request({
          origin,
          path: pathname + search,
          method,
          headers,
          ...(body !== undefined && { body }),
          signal: AbortSignal.any([signal, late]),
        })
        const read = await readUpTo(most, answer.body)
        const ms = performance.now() - start
        return { status: answer.statusCode, headers: answer.headers, body: read, ms }
      } catch (error) {
        if (late.aborted) throw new Unanswered(`no answer in ${totalMs / 1000} s`, { cause: error })
        throw new Unanswered(describeFailure(error), { cause: error })
      }
    },
    close: () => agent.destroy(),
  }
}

/** The beginning of an answer as text. */
async function readUpTo(most: number, body: AsyncIterable<Buffer>): Promise<string> {
  const read: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    read.push(chunk)
    size += chunk.length
    if (size > most) break
  }
  return Buffer.concat(read).toString('utf8')
}
