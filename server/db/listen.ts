import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '#server/log.ts'

const PAUSE_MS = 500
/** How long a stop waits for PostgreSQL to say goodbye. */
const GOODBYE_MS = 1000

/**
 * Listens for notifications on its own connection and reconnects if it drops. Notifications can get
 * lost meanwhile, so callers also poll.
 * @param heard called for each notification, with its text, and after every connect
 */
export function listen(
  connection: string | pg.ClientConfig,
  channel: string,
  { heard, log }: { heard: (payload?: string) => void; log: Log },
): AsyncDisposable {
  let current: Listener | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const connect = async () => {
    const opened = openListener(connection)
    current = opened
    opened.client.on('end', reconnect)
    opened.client.on('notification', ({ payload }) => heard(payload))
    try {
      await opened.client.connect()
      await opened.client.query(`listen ${pg.escapeIdentifier(channel)}`)
      heard()
    } catch (error) {
      const reason = error instanceof Error ? error.message : ''
      if (!closed) log.warn({ reason }, 'cannot listen for notifications yet')
      // A standby accepts connections and refuses to listen.
      opened.drop()
      reconnect()
    }
  }
  const reconnect = () => {
    if (closed || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void connect()
    }, PAUSE_MS)
  }
  void connect()

  return {
    async [Symbol.asyncDispose]() {
      closed = true
      clearTimeout(timer)
      await current?.end()
    },
  }
}

type Listener = {
  client: pg.Client
  /** Closes the connection without a word. */
  drop(): void
  /** Closes the connection, and drops it if PostgreSQL doesn't react. */
  end(): Promise<void>
}

function openListener(connection: string | pg.ClientConfig): Listener {
  const socket = new Socket()
  const drop = () => void socket.destroy()
  const client = new pg.Client({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    stream: () => socket,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  client.on('error', () => {})
  return {
    client,
    drop,
    async end() {
      const timer = setTimeout(drop, GOODBYE_MS)
      await client.end().catch(() => {})
      clearTimeout(timer)
    },
  }
}
