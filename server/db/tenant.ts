import type { Actor } from '#server/actor.ts'
import type { Database, Statement } from './connect.ts'
import { runAtOnce, runTransaction } from './transaction.ts'
import type { Runnable, Transaction } from './transaction.ts'

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
 * Which organisation, at which instant (the database's clock), on which transaction, on whose behalf; and whether its
 * hirers can pay online, which emails then offer.
 */
export type Org = Organisation & {
  now: Date
  tx: Transaction
  actor: Actor
  takesPayment: boolean
}

/** What else a transaction of an organisation begins with. */
export type Beginning = Pick<Org, 'now' | 'actor'> & { takesPayment?: boolean }

/** Does work in one organisation, in one transaction. */
export type InOrg = <Result>(work: (org: Org) => Promise<Result>) => Promise<Result>

/** For the few operations that take several transactions, all of them in one organisation. */
export type OrgDesk = {
  organisation: Organisation
  inOrg: InOrg
  /** Runs a statement that only reads, in a transaction of its own in one round trip. */
  read<Row>(statement: Runnable<Row>): Promise<Row[]>
  /**
   * Calls an SQL function that names its organisation itself: a whole transaction in one round trip,
   * committed when this resolves.
   */
  call<Row>(statement: Statement): Promise<Row[]>
}

/**
 * Does work for one organisation in one transaction: committed when the work resolves, rolled back
 * when it throws. The transaction begins with the first statement, sent together with it.
 */
export async function inOrganisation<Result>(
  db: Database,
  organisation: Organisation,
  { now, actor, takesPayment = false }: Beginning,
  work: (org: Org) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, organisation.id, (tx) =>
    work({ ...organisation, now, tx, actor, takesPayment }),
  )
}

/** A desk for one organisation; it holds no connection between its transactions. */
export function openDesk(db: Database, organisation: Organisation, caller: Beginning): OrgDesk {
  const { id } = organisation
  return {
    organisation,
    inOrg: (work) => inOrganisation(db, organisation, caller, work),
    read: (statement) => runAtOnce(db, { assume: assumeOrganisation(id), share: id }, statement),
    call: (statement) => db.query(statement, id),
  }
}

/** Like {@link inOrganisation}, for callers that know only the organisation's id. */
export async function inTransaction<Result>(
  db: Database,
  organisation: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return runTransaction(db, { assume: assumeOrganisation(organisation), share: organisation }, work)
}

/** Between two reads of a snapshot its work may take longer than a request's. */
const SNAPSHOT_IDLE_MS = 120_000

/**
 * Reads an organisation's rows as they all are at one moment, for as long as the work takes. It counts
 * against a share of its own, so that long work leaves the organisation its connections.
 */
export async function inSnapshot<Result>(
  db: Database,
  organisation: string,
  work: (snapshot: { tx: Transaction; now: Date }) => Promise<Result>,
): Promise<Result> {
  const assume = assumeOrganisation(organisation)
  const share = `snapshot ${organisation}`
  return runTransaction(db, { assume, share, snapshot: true }, async (tx) => {
    const [begun] = await tx.run<{ now: Date }>({
      text: `select now(), set_config('idle_in_transaction_session_timeout', $1, true)`,
      values: [String(SNAPSHOT_IDLE_MS)],
    })
    if (!begun) throw new Error('the snapshot did not begin')
    return work({ tx, now: begun.now })
  })
}

/** Limits the rest of a transaction to one organisation. */
export function assumeOrganisation(organisation: string): Statement {
  const text = 'select assume_organisation($1)'
  return { name: 'assume_organisation', text, values: [organisation] }
}
