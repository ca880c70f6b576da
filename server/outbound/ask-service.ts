import { Agent } from 'undici'

export type Service = {
  /**
   * What a path below the service's address answers, as JSON.
   * @throws Error if it can't be reached, answers too late or too much, with a status other than 200, or no JSON
   */
  ask(path: string): Promise<unknown>
  close(): Promise<void>
}

const MOST_BYTES = 4 * 1024 * 1024
const CONNECTIONS = 4

/**
 * A service that the operator runs or chose, such as a router. Its address is a setting, so it may be private: the
 * rules for strangers' addresses don't apply. It's asked by GET, no redirect is followed, and proxy settings of
 * the environment don't count.
 * @param baseUrl without a trailing slash
 * @param totalMs the limit for a whole answer
 */
export function openService(baseUrl: string, { totalMs }: { totalMs: number }): Service {
  const agent = new Agent({ connections: CONNECTIONS, allowH2: false, useMilo: false })
  const { origin, pathname } = new URL(baseUrl)
  return {
    async ask(path) {
      const { statusCode, body } = await agent.request({
        origin,
        path: pathname.replace(/\/$/, '') + path,
        method: 'GET',
        headers: { accept: 'application/json', 'user-agent': 'Kerbside/1' },
        signal: AbortSignal.timeout(totalMs),
      })
      const read: Buffer[] = []
      let size = 0
      for await (const chunk of body) {
        if (!Buffer.isBuffer(chunk)) continue
        read.push(chunk)
        size += chunk.length
        if (size > MOST_BYTES) throw new Error('the answer is too large')
      }
      // A refusal explains itself as JSON, but only people can do something about it.
      if (statusCode !== 200) throw new Error(`answered ${statusCode}`)
      return JSON.parse(Buffer.concat(read).toString('utf8'))
    },
    close: () => agent.destroy(),
  }
}
