import pg from 'pg'
import type { Log } from '#server/log.ts'
import { isDatabaseError } from './connect.ts'

/**
 * How long PostgreSQL lets a session wait for a lock, run a statement and leave a transaction idle, in
 * milliseconds (rules, section 9). All are shorter than the driver's own limit: when the driver gives up
 * on a statement, PostgreSQL has given up on it already, and can't commit it later.
 */
export const TIME_OUTS = {
  lock_timeout: 2000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 10_000,
}

/**
 * Adds the time-outs to a connection, as settings of each session. Leaves them out behind a pooler that
 * refuses such settings, as PgBouncer does by default; the role needs them then, and a warning says how.
 */
export async function addTimeOuts(url: string, log: Log): Promise<pg.ClientConfig> {
  const plain = { connectionString: url }
  const limited = { ...plain, ...TIME_OUTS }
  try {
    await using session = await open(limited)
    if (await isLimited(session)) return limited
  } catch (error) {
    if (!isDatabaseError(error, PROTOCOL_VIOLATION)) throw error
  }
  await using session = await open(plain)
  if (!(await isLimited(session))) await warn(session, log)
  return plain
}

/** What PgBouncer answers to a setting that it can't pass on. */
const PROTOCOL_VIOLATION = '08P01'

type Session = AsyncDisposable & Pick<pg.Client, 'query'>

async function open(config: pg.ClientConfig): Promise<Session> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  return {
    query: client.query.bind(client),
    [Symbol.asyncDispose]: () => client.end(),
  }
}

/** Whether statements in this session end before the driver gives up on them. */
async function isLimited(session: Session): Promise<boolean> {
  const { rows } = await session.query<{ limited: boolean }>(
    `select bool_and(setting::integer between 1 and $1) as limited
      from pg_settings where name in ('lock_timeout', 'statement_timeout')`,
    [TIME_OUTS.statement_timeout],
  )
  return rows[0]?.limited === true
}

async function warn(session: Session, log: Log): Promise<void> {
  const { rows } = await session.query<{ role: string; database: string }>(
    'select quote_ident(session_user) as role, quote_ident(current_database()) as database',
  )
  const [{ role, database } = { role: '', database: '' }] = rows
  const sql = Object.entries(TIME_OUTS).map(
    ([name, ms]) => `alter role ${role} in database ${database} set ${name} = '${ms}ms';`,
  )
  log.warn(
    { sql: sql.join(' ') },
    'a pooler keeps time-outs from PostgreSQL, so a statement can still be carried out after its request has failed: set them for the role',
  )
}
