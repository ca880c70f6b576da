import type { Member } from '#test/actors/member.ts'
import type { TestServer } from '#test/harness.ts'

/** Opens a stream of hints and gathers its text until disposed of. */
export async function watch(at: TestServer, member: Member, slug: string) {
  const closing = new AbortController()
  const response = await fetch(`${at.url}/api/office/${slug}/live`, {
    headers: { cookie: member.cookie() },
    signal: closing.signal,
  })
  let text = ''
  const ended = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
  })().catch(() => {})
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    buffering: response.headers.get('x-accel-buffering'),
    text: () => text,
    ended,
    [Symbol.asyncDispose]: async () => {
      closing.abort()
      await ended
    },
  }
}
