export type KerbsideOptions = {
  /** Begins with `svc_sk_`. Keep it on the server. */
  apiKey: string
  /** Where the API is, such as `https://api.example.com`. */
  baseUrl: string
  /** Instead of the global one: for a proxy, or for tests. */
  fetch?: typeof globalThis.fetch | undefined
  /** How often a call that is safe to repeat is tried again, at most. @default 3 */
  retries?: number | undefined
  /** How long one attempt may take, its body included, in milliseconds. @default 30000 */
  timeoutMs?: number | undefined
}

export type CallOptions = {
  /** Ends the call and its retries; what is thrown is the signal's reason. */
  signal?: AbortSignal | undefined
}

/** Options that have been checked. The key is nowhere else, and never in what is thrown. */
export type Connection = {
  authorization: string
  baseUrl: string
  fetch: typeof globalThis.fetch
  retries: number
  timeoutMs: number
}

/** @throws TypeError for options that no call could succeed with */
export function readOptions(options: KerbsideOptions): Connection {
  const { apiKey, baseUrl, fetch = globalThis.fetch, retries = 3, timeoutMs = 30_000 } = options
  // `fetch` would name the whole header in what it throws.
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
  }
}

/** Timers of more milliseconds than this fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1
