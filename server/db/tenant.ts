import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Compilable, RawBuilder } from 'kysely'
import type { Actor } from '#server/actor.ts'
import type { Connection, Database, Statement } from './connect.ts'
import type { DB } from './tables.ts'

/**
 * The only way to an organisation's rows. Each transaction names its organisation, and row-level security
 * shows and accepts only that organisation's rows. Code that bypasses this file gets no rows.
 */

/** One waste business: the columns that every operation needs. */
export type Organisation = {
  id: string
  slug: string
  name: string
  timezone: string
  currency: string
  test: boolean
  subscriptionActive: boolean
  catalogVersion: number
}

/**
 * Which organisation, at which instant (the database's clock), on which transaction, on whose behalf.
 */
export type Org = Organisation & { now: Date; tx: Transaction; actor: Actor }

/** Does work in one organisation, in one transaction. */
export type InOrg = <Result>(work: (org: Org) => Promise<Result>) => Promise<Result>

/**
 * What a transaction runs: {@link query} for simple statements, Kysely's own `sql` tag for the rest,
 * and a named text for the few statements that are measured.
 */
export type Runnable<Row> = Compilable<Row> | RawBuilder<Row> | Statement

export type Transaction = {
  /** Runs a statement in the transaction and returns its rows. */
  run<Row>(statement: Runnable<Row>): Promise<Row[]>
}

/** For the few operations that take several transactions, all of them in one organisation. */
export type OrgDesk = {
  inOrg: InOrg
  /**
   * Calls an SQL function that names its organisation itself: a whole transaction in one round trip,
   * committed when this resolves.
   */
  call<Row>(statement: Statement): Promise<Row[]>
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

/**
 * Does work for one organisation in one transaction: committed when the work resolves, rolled back
 * when it throws. The transaction begins with the first statement, sent together with it.
 */
export async function inOrganisation<Result>(
  db: Database,
  organisation: Organisation,
  { now, actor }: { now: Date; actor: Actor },
  work: (org: Org) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, organisation.id, (tx) => work({ ...organisation, now, tx, actor }))
}

/** A desk for one organisation; it holds no connection between its transactions. */
export function openDesk(
  db: Database,
  organisation: Organisation,
  caller: { now: Date; actor: Actor },
): OrgDesk {
  return {
    inOrg: (work) => inOrganisation(db, organisation, caller, work),
    call: (statement) => db.query(statement, organisation.id),
  }
}

/** Like {@link inOrganisation}, for callers that know only the organisation's id. */
export async function inTransaction<Result>(
  db: Database,
  organisationId: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  let connection: Connection | undefined
  let begun: Promise<unknown> = Promise.resolve()
  let failed = false
  let over = false

  const begin = async () => {
    const opened = await db.connect(organisationId)
    connection = opened
    // Not awaited, so the driver sends these together with the next statement.
    begun = Promise.all([
      opened.query({ name: 'begin', text: 'begin' }),
      opened.query({
        name: 'assume_organisation',
        text: 'select assume_organisation($1)',
        values: [organisationId],
      }),
    ])
    begun.catch(() => {})
    return opened
  }
  const commit = async () => {
    // After a failed statement COMMIT silently rolls back, so a swallowed error must not look like success.
    if (failed) throw new Error('a statement of this transaction failed')
    await connection?.query({ name: 'commit', text: 'commit' })
    connection?.release()
    connection = undefined
  }
  const tx: Transaction = {
    async run<Row>(statement: Runnable<Row>) {
      if (over) throw new Error('this transaction is over')
      const opened = connection ?? (await begin())
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
    over = true
    await commit()
    return result
  } catch (error) {
    over = true
    await abandon(connection)
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
