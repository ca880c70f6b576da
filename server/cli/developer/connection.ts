import { isKeyText } from '#server/api-keys/key-text.ts'
import { BadArguments, optional, required } from '#server/cli/arguments.ts'
import { Unanswered, askDirectly } from '#server/outbound/ask-directly.ts'
import type { DirectAnswer } from '#server/outbound/ask-directly.ts'

/** What is wrong between this command and the server, as a sentence for people. It may pass. */
export class Trouble extends Error {
  /** When the server says to try again. */
  readonly retryAfterSeconds: number | null
  /** Its status; null if it didn't answer. */
  readonly status: number | null

  constructor(
    sentence: string,
    {
      retryAfterSeconds = null,
      status = null,
    }: Partial<Pick<Trouble, 'retryAfterSeconds' | 'status'>> = {},
  ) {
    super(sentence)
    this.retryAfterSeconds = retryAfterSeconds
    this.status = status
  }
}

export type Answered = {
  // oxlint-disable-next-line typescript/no-explicit-any -- the server may be of another version
  json: any
  headers: DirectAnswer['headers']
}

export type Connection = AsyncDisposable & {
  url: string
  key: string
  /** @throws Trouble */
  get(path: string): Promise<Answered>
  /** @throws Trouble */
  post(path: string, body: object, headers: Record<string, string>): Promise<Answered>
}

const ANSWER_MS = 30_000
/** A page of 100 events is far smaller. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * The server that the options name.
 * @throws BadArguments without a key, with a mistyped one, or for an address that isn't one
 */
export function openConnection(
  values: Record<string, string | boolean | undefined>,
  { baseUrl, signal, usage }: { baseUrl: () => string; signal: AbortSignal; usage: string },
): Connection {
  const key = required(values, 'key', usage)
  if (!isKeyText(key)) {
    throw new BadArguments('--key is not an API key: copy it again, it begins with svc_sk_')
  }
  const url = readUrl(optional(values, 'url') ?? baseUrl(), '--url').replace(/(?<!\/)\/+$/, '')
  const asker = askDirectly({ totalMs: ANSWER_MS, most: MOST_BYTES })
  const ask = async (method: 'GET' | 'POST', path: string, more: object | null, headers = {}) => {
    const request = {
      method,
      url: url + path,
      headers: { authorization: `Bearer ${key}`, 'user-agent': 'Kerbside-CLI/1', ...headers },
      ...(more && { body: JSON.stringify(more) }),
      signal,
    }
    const answer = await asker.ask(request).catch((error: unknown) => {
      if (!(error instanceof Unanswered)) throw error
      throw new Trouble(`The server at ${url} is away: ${error.message}.`)
    })
    return readAnswer(url, answer)
  }
  return {
    url,
    key,
    get: (path) => ask('GET', path, null),
    post: (path, body, headers) =>
      ask('POST', path, body, { 'content-type': 'application/json', ...headers }),
    [Symbol.asyncDispose]: () => asker.close(),
  }
}

/**
 * An http or https address.
 * @throws BadArguments
 */
export function readUrl(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username === ''
  if (isPlain && url.password === '' && url.hash === '') return url.href
  throw new BadArguments(`${name} must be an address such as http://localhost:4000/hook`)
}

function readAnswer(url: string, { status, headers, body }: DirectAnswer): Answered {
  if (status >= 300 && status < 400) {
    throw new Trouble(`${url} redirects: name the address it leads to with --url.`, { status })
  }
  let json
  try {
    json = JSON.parse(body)
  } catch {
    throw new Trouble(
      `${url} does not answer as Kerbside does (${status}): name the address of a Kerbside with --url.`,
      { status },
    )
  }
  if (status < 300) return { json, headers }
  const said: unknown = json?.error
  const reason = typeof said === 'string' ? said : 'no reason given'
  const wait = Number(headers['retry-after'])
  throw new Trouble(status === 401 ? `${reason} (401): check --key.` : `${reason} (${status}).`, {
    status,
    retryAfterSeconds: Number.isFinite(wait) ? wait : null,
  })
}
