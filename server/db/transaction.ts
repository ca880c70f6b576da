import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Compilable, RawBuilder } from 'kysely'
import type { Connection, Database, Statement } from './connect.ts'
import type { DB } from './tables.ts'

/** Transactions of every kind: `tenant.ts` opens an organisation's, `account.ts` an account's. */

/**
 * What a transaction runs: {@link query} for simple statements, Kysely's own `sql` tag for the rest,
 * and a named text for the few statements that are measured.
 */
export type Runnable<Row> = Compilable<Row> | RawBuilder<Row> | Statement

export type Transaction = {
  /** Runs a statement in the transaction and returns its rows. */
  run<Row>(statement: Runnable<Row>): Promise<Row[]>
  /** What is done just before it commits, each under a name of its own; not if it's rolled back. */
  readonly closing: Map<string, () => Promise<void>>
}

/** Builds typed statements; it has no connection. Kysely's `sql` tag writes what it can't express. */
export const query = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const BEGIN = { name: 'begin', text: 'begin' }
const COMMIT = { name: 'commit', text: 'commit' }
const BEGIN_SNAPSHOT = {
  name: 'begin_snapshot',
  text: 'begin isolation level repeatable read, read only',
}

/**
 * Does work in one transaction: committed when the work resolves, rolled back when it throws.
 * @param assume names for whom it is; sent together with the first statement
 * @param share whose share of the pool it counts against: an organisation, or all accounts together
 * @param snapshot whether it only reads, everything as it is at its first statement
 */
export async function runTransaction<Result>(
  db: Database,
  { assume, share, snapshot = false }: { assume: Statement; share: string; snapshot?: boolean },
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  let connection: Connection | undefined
  let opening: Promise<Connection> | undefined
  let begun: Promise<unknown> = Promise.resolve()
  let failed = false
  let over = false

  const begin = async () => {
    const opened = await db.connect(share)
    connection = opened
    // Not awaited, so the driver sends these together with the next statement.
    begun = Promise.all([opened.query(snapshot ? BEGIN_SNAPSHOT : BEGIN), opened.query(assume)])
    begun.catch(() => {})
    return opened
  }
  const commit = async () => {
    // After a failed statement COMMIT silently rolls back, so a swallowed error must not look like success.
    if (failed) throw new Error('a statement of this transaction failed')
    await connection?.query(COMMIT)
    connection?.release()
    connection = undefined
  }
  const closing = new Map<string, () => Promise<void>>()
  const tx: Transaction = {
    closing,
    async run<Row>(statement: Runnable<Row>) {
      if (over) throw new Error('this transaction is over')
      // Statements that are run together all wait for one beginning, and the driver sends them together.
      const opened = connection ?? (await (opening ??= begin()))
      try {
        const rows = await opened.query<Row>(toStatement(statement))
        await begun
        return rows
      } catch (error) {
        failed = true
        throw error
      }
    },
  }

  try {
    const result = await work(tx)
    await closeTransaction(tx)
    over = true
    await commit()
    return result
  } catch (error) {
    over = true
    await abandon(connection)
    throw error
  }
}

/**
 * Runs one statement in a transaction of its own, sent with its beginning and its end: one round trip in place of two.
 * @param assume names for whom it is
 * @param share whose share of the pool it counts against
 */
export async function runAtOnce<Row>(
  db: Database,
  { assume, share }: { assume: Statement; share: string },
  statement: Runnable<Row>,
): Promise<Row[]> {
  const connection = await db.connect(share)
  let broken = true
  try {
    const [, , rows] = await Promise.all([
      connection.query(BEGIN),
      connection.query(assume),
      connection.query<Row>(toStatement(statement)),
      connection.query(COMMIT),
    ])
    broken = false
    return rows
  } finally {
    connection.release(broken)
  }
}

/** Does what is left to do before a transaction commits. */
export async function closeTransaction({ closing }: Transaction): Promise<void> {
  for (const close of closing.values()) await close()
}

/**
 * The same transaction, but each connection parses and plans a statement once, and then only runs it. It's for
 * statements that are read often and whose texts don't depend on what is asked: a connection keeps each text.
 */
export function planOnce(tx: Transaction): Transaction {
  return {
    closing: tx.closing,
    run: <Row>(runnable: Runnable<Row>) => {
      const statement = toStatement(runnable)
      return tx.run<Row>({ name: nameOf(statement.text), ...statement })
    },
  }
}

/** What connections call the texts that they have planned; the name of a text never changes. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `planned_${names.size + 1}`
  names.set(text, name)
  return name
}

/**
 * Does part of a transaction that may be taken back alone: if it throws, everything since its beginning is undone
 * and the transaction goes on. After a failed statement the whole transaction fails all the same.
 */
export async function attempt<Result>(
  tx: Transaction,
  work: () => Promise<Result>,
): Promise<Result> {
  await tx.run({ text: 'savepoint attempt', values: [] })
  try {
    const result = await work()
    await tx.run({ text: 'release savepoint attempt', values: [] })
    return result
  } catch (error) {
    await tx.run({ text: 'rollback to savepoint attempt', values: [] })
    throw error
  }
}

async function abandon(connection: Connection | undefined): Promise<void> {
  try {
    await connection?.query({ name: 'rollback', text: 'rollback' })
    connection?.release()
  } catch {
    connection?.release(true)
  }
}

function toStatement<Row>(statement: Runnable<Row>): Statement {
  if (!('compile' in statement)) return statement
  const compiled = 'isRawBuilder' in statement ? statement.compile(query) : statement.compile()
  return { text: compiled.sql, values: [...compiled.parameters] }
}
