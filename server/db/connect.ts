import pg from 'pg'
import type { Log } from '#server/log.ts'

/** The pool, its types, and survival of a database that goes away and comes back. */

export type DatabaseOptions = {
  /** A connection string or the settings of the embedded server. */
  connection: string | pg.ClientConfig
  poolSize: number
  /** Off behind a PgBouncer older than 1.21, which forgets named statements. */
  namedStatements: boolean
  log: Log
}

export type Statement = { text: string; values?: unknown[]; name?: string }

export type Database = {
  /** A connection to use alone; release it. */
  connect(): Promise<Connection>
  /** One statement, its own transaction. Only `db/` calls this: it names no organisation. */
  query<Row>(statement: Statement): Promise<Row[]>
  end(): Promise<void>
}

export type Connection = {
  query<Row>(statement: Statement): Promise<Row[]>
  /** Gives the connection back, or closes it when it may be in an unknown state. */
  release(broken?: boolean): void
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

/** Opens a pool; connections are made when first needed. */
export function openDatabase(options: DatabaseOptions): Database {
  const { connection, poolSize, namedStatements, log } = options
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: poolSize,
    types,
    pipeline: true,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    query_timeout: 15_000,
    application_name: 'kerbside',
  })
  // A killed server reports on the pool for idle connections and on the client for borrowed ones;
  // an unheard 'error' event would end the process.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'database connection lost'))
  pool.on('connect', (client) => client.on('error', () => {}))

  // The driver copies a config by its properties' descriptors, slower than all else that it does with
  // it; a query of its own it takes as it is.
  const send = <Row>(client: pg.PoolClient, { text, values, name }: Statement) =>
    new Promise<Row[]>((resolve, reject) => {
      const query = new pg.Query(text, values, (error, result) => {
        if (error) reject(error)
        else resolve(result.rows as Row[])
      })
      if (name !== undefined && namedStatements) Object.assign(query, { name })
      client.query(query)
    }).catch((error: Error) => {
      // It was made where bytes arrive; who sent the statement is of more use.
      Error.captureStackTrace(error)
      throw error
    })
  return {
    async connect() {
      const client = await pool.connect()
      return {
        query: (statement) => send(client, statement),
        release: (broken) => client.release(broken),
      }
    },
    // The pool's own would end the connection after any error, also of a statement that was refused.
    async query<Row>(statement: Statement) {
      const client = await pool.connect()
      let broken = true
      try {
        const rows = await send<Row>(client, statement)
        broken = false
        return rows
      } catch (error) {
        broken = !(error instanceof pg.DatabaseError && error.severity === 'ERROR')
        throw error
      } finally {
        client.release(broken)
      }
    },
    end: () => pool.end(),
  }
}

/** Whether an error came from PostgreSQL with this SQLSTATE, on this constraint if one is named. */
export function isDatabaseError(error: unknown, code: string, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === code &&
    (constraint === undefined || error.constraint === constraint)
  )
}
