export type KerbsideOptions = {
  /** Begins with `svc_sk_`. Keep it on the server. */
  apiKey: string
  /** The address of the API, such as `https://api.example.com`. */
  baseUrl: string
  /** Replaces the global `fetch`, for a proxy or for tests. */
  fetch?: typeof globalThis.fetch | undefined
  /** The most retries of a call that is safe to repeat. @default 3 */
  retries?: number | undefined
  /** The most milliseconds for one attempt, including its body. @default 30000 */
  timeoutMs?: number | undefined
  /**
   * Is called if the API doesn't know fields or parameters of a call, and so ignored them: they may be misspelt.
   * @param names at most 20, nested ones as paths such as `lines[0].colour`
   * @param call the method and the address
   */
  onIgnored?: ((names: string[], call: string) => void) | undefined
}

export type CallOptions = {
  /** Ends the call and its retries. The call throws the signal's reason. */
  signal?: AbortSignal | undefined
}

export type CreateOptions = CallOptions & {
  /**
   * One for each attempt to create something, at most 255 visible ASCII characters: the same key answers with
   * what it created before. By default each call gets a fresh key, so its retries create one thing. If another
   * process may have to repeat the attempt, or yours after a restart, give a key of your own and save it first.
   */
  idempotencyKey?: string | undefined
}

/** Checked options. Only this holds the key, and no error shows it. */
export type Connection = {
  authorization: string
  baseUrl: string
  fetch: typeof globalThis.fetch
  retries: number
  timeoutMs: number
  onIgnored: KerbsideOptions['onIgnored']
}

/** @throws TypeError for an option that can't work */
export function readOptions(options: KerbsideOptions): Connection {
  const { apiKey, baseUrl, fetch = globalThis.fetch, retries = 3, timeoutMs = 30_000 } = options
  // For such a key the error of `fetch` would show the whole header.
  if (typeof apiKey !== 'string' || !/^[!-~]+$/.test(apiKey)) {
    throw new TypeError('apiKey must be an API key, without spaces or line breaks around it')
  }
  if (!/^https?:\/\/[^?#@]+$/.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new TypeError('baseUrl must be an address such as https://api.example.com')
  }
  if (!Number.isInteger(retries) || retries < 0) {
    throw new TypeError('retries must be a whole number, 0 or more')
  }
  if (!(timeoutMs > 0 && timeoutMs <= MAX_TIMER_MS)) {
    throw new TypeError('timeoutMs must be a number of milliseconds above 0')
  }
  return {
    authorization: `Bearer ${apiKey}`,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    fetch,
    retries,
    timeoutMs,
    onIgnored: options.onIgnored,
  }
}

/** A timer with more milliseconds than this fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1
