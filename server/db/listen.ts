import pg from 'pg'
import type { Log } from '#server/log.ts'

/**
 * Listens for notifications on its own connection and reconnects if it drops. Notifications can get
 * lost meanwhile, so callers also poll.
 * @param heard called for each notification and after every connect
 */
export function listen(
  connection: string | pg.ClientConfig,
  channel: string,
  { heard, log }: { heard: () => void; log: Log },
): AsyncDisposable {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const connect = async () => {
    const opened = new pg.Client(
      typeof connection === 'string' ? { connectionString: connection } : connection,
    )
    client = opened
    opened.on('error', () => {})
    opened.on('end', reconnect)
    opened.on('notification', heard)
    try {
      await opened.connect()
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
      heard()
    } catch (error) {
      log.warn(
        { reason: error instanceof Error ? error.message : '' },
        'cannot listen for notifications yet',
      )
      reconnect()
    }
  }
  const reconnect = () => {
    if (closed || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void connect()
    }, 500)
  }
  void connect()

  return {
    async [Symbol.asyncDispose]() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
