import pg from 'pg'
import type { Log } from '#server/log.ts'
import { Outage, readDriverError } from './outage/describe-outage.ts'
import { Shares } from './shares.ts'

/** The connection pool. It survives a database that goes down and comes back. */

export type DatabaseOptions = {
  /** A connection string or the settings of the embedded server. */
  connection: string | pg.ClientConfig
  poolSize: number
  /** Turn off behind a PgBouncer older than 1.21, which loses named statements. */
  namedStatements: boolean
  /** A statement that takes at least as long is logged; by default none is. */
  slowStatementMs?: number
  log: Log
}

export type Statement = { text: string; values?: unknown[]; name?: string }

export type Database = {
  /**
   * Borrows a connection for exclusive use. Release it.
   * @param organisation whose share of the pool it counts against
   * @throws Refusal 429 when the organisation's share is in use
   */
  connect(organisation?: string): Promise<Connection>
  /**
   * Runs one statement in its own transaction, without an organisation, or in a function that names its
   * organisation itself.
   * @param organisation as for {@link connect}
   */
  query<Row>(statement: Statement, organisation?: string): Promise<Row[]>
  /** How many connections there are, and how many callers wait for one. */
  countConnections(): { used: number; idle: number; waiting: number }
  end(): Promise<void>
}

export type Connection = {
  query<Row>(statement: Statement): Promise<Row[]>
  /** Returns the connection to the pool; if `broken`, closes it instead. */
  release(broken?: boolean): void
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

/** Opens a pool, which connects when it first needs to. */
export function openDatabase(options: DatabaseOptions): Database {
  const { connection, poolSize, namedStatements, slowStatementMs = Infinity, log } = options
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
  const shares = new Shares(Math.max(1, Math.floor(poolSize / 2)))
  const borrow = async (organisation: string | undefined) => {
    const turn = organisation === undefined ? null : shares.take(organisation)
    if (turn) await turn
    try {
      return await pool.connect()
    } catch (error) {
      if (organisation !== undefined) shares.give(organisation)
      // Even a refusal, such as a wrong password, keeps every request from the database.
      throw error instanceof pg.DatabaseError
        ? new Outage(`${error.code} ${error.message}`, { cause: error })
        : readDriverError(error)
    }
  }
  // When the server is killed, idle connections emit 'error' on the pool and borrowed ones on the
  // client. Without a listener the event would end the process.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'database connection lost'))
  pool.on('connect', (client) => client.on('error', () => {}))

  // Pass pg.Query objects: the driver uses them as they are, but copies a config object property by
  // property, which takes longer than the rest of its work.
  const send = <Row>(client: pg.PoolClient, statement: Statement, organisation?: string) =>
    new Promise<Row[]>((resolve, reject) => {
      const { text, values, name } = statement
      const began = performance.now()
      const query = new pg.Query(text, values, (error, result) => {
        const ms = Math.round(performance.now() - began)
        if (ms >= slowStatementMs)
          log.warn(describeSlow(statement, { ms, organisation }), 'slow statement')
        if (error) reject(error)
        else resolve(result.rows as Row[])
      })
      if (name !== undefined && namedStatements) Object.assign(query, { name })
      client.query(query)
    }).catch((error: Error) => {
      // The error was created in the socket's event handler; show the caller's stack instead.
      Error.captureStackTrace(error)
      throw readDriverError(error)
    })
  return {
    async connect(organisation) {
      const client = await borrow(organisation)
      return {
        query: (statement) => send(client, statement, organisation),
        release(broken) {
          client.release(broken)
          if (organisation !== undefined) shares.give(organisation)
        },
      }
    },
    // pool.query would close the connection after any error, even if only the statement was refused.
    async query<Row>(statement: Statement, organisation?: string) {
      const client = await borrow(organisation)
      let broken = true
      try {
        const rows = await send<Row>(client, statement, organisation)
        broken = false
        return rows
      } catch (error) {
        broken = !(error instanceof pg.DatabaseError && error.severity === 'ERROR')
        throw error
      } finally {
        client.release(broken)
        if (organisation !== undefined) shares.give(organisation)
      }
    },
    countConnections() {
      const { totalCount, idleCount: idle, waitingCount: waiting } = pool
      return { used: totalCount - idle, idle, waiting }
    },
    end: () => pool.end(),
  }
}

/** A statement's text has parameters in place of values, so it can be logged. */
function describeSlow(
  { text, name }: Statement,
  { ms, organisation }: { ms: number; organisation: string | undefined },
) {
  const statement = text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)
  return { ms, organisation, name, statement }
}

/** Whether PostgreSQL reported this SQLSTATE (and, if given, this constraint). */
export function isDatabaseError(error: unknown, code: string, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === code &&
    (constraint === undefined || error.constraint === constraint)
  )
}
