import type { Answer } from '#test/answer.ts'
import type { TestServer } from '#test/harness.ts'

/** The origin of our own pages, as browsers send it. */
export const OWN_ORIGIN = 'http://localhost'

/** A person with an account, in a browser of their own. */
export type Member = {
  /** Sends a request as our pages do, with the session's cookie. */
  ask(path: string, init?: RequestInit): Promise<Answer>
  /** Sends a body as JSON; `version` goes into If-Match. */
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    version?: number,
  ): Promise<Answer>
  /** The cookies that the browser holds; empty if none. */
  cookie(): string
}

/** A browser that isn't signed in yet. It keeps the cookies that answers set. */
export function openBrowser(server: Pick<TestServer, 'fetch'>, cookie = ''): Member {
  const jar = new Map(cookie === '' ? [] : cookie.split('; ').map((one) => [nameOf(one), one]))
  const ask: Member['ask'] = async (path, init = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('origin')) headers.set('origin', OWN_ORIGIN)
    if (jar.size > 0 && !headers.has('cookie')) headers.set('cookie', [...jar.values()].join('; '))
    const answer = await server.fetch(path, { ...init, headers })
    for (const set of answer.headers.getSetCookie()) {
      const [held = ''] = set.split(';')
      if (/Max-Age=0\b/.test(set)) jar.delete(nameOf(held))
      else jar.set(nameOf(held), held)
    }
    return answer
  }
  return {
    ask,
    send: (method, path, body, version) =>
      ask(path, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(version !== undefined && { 'if-match': String(version) }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    cookie: () => [...jar.values()].join('; '),
  }
}

const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('='))

/** Signs in to the demo, which the server must offer. */
export async function visitDemo(server: Pick<TestServer, 'fetch'>, role: string): Promise<Member> {
  const browser = openBrowser(server)
  const { status, text } = await browser.send('POST', '/api/account/sign-in/demo', { role })
  if (status !== 200) throw new Error(`no demo: ${text}`)
  return browser
}
