import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseError } from '#server/db/connect.ts'
import { findMissingRights } from '#server/db/schema/give-rights.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * The audit log in partitions, one for each month, while servers run. A month that's old enough is then dropped at once,
 * where deleting its rows would take the disk's time and leave holes.
 */

export type Partitions = {
  /** The partitions that this run made. */
  added: string[]
  /** Those that it dropped. */
  dropped: string[]
}

/** Shorter than an order waits for a lock; the pauses add up to a minute. */
const LOCK_TIME_OUT_MS = 500
const PAUSES_MS = Array.from({ length: 12 }, () => 5000)
/** Held by one run at a time. */
const LOCK = 'kerbside audit partition'
/** How many months ahead there are partitions. What comes after them is in a partition of its own, and nothing is refused. */
const AHEAD = 3

/**
 * Divides the audit log by month, if it isn't yet, and makes the partitions of the months to come. Safe to run again: an
 * interrupted run is completed by the next.
 * @param owner the address of the table's owner
 * @param dropBefore a month, such as `2027-01`: partitions that end before it are dropped
 * @throws Refusal 422 for a month less than a year ago
 * @throws Error while another run is under way
 */
export async function partitionAuditLog(
  owner: pg.ClientConfig | string,
  { dropBefore }: { dropBefore: string | null },
): Promise<Partitions> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    // The role may have limits of its own, for requests.
    await client.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    )
    const { rows } = await client.query<{ alone: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as alone',
      [LOCK],
    )
    if (rows[0]?.alone !== true) throw new Error('another run is under way')
    const months = await readMonths(client)
    if (dropBefore !== null && dropBefore > months.yearAgo) {
      const message = `must be ${months.yearAgo} or before: the audit log is kept for a year at least`
      throw new Refusal(422, { field: 'drop-before', code: 'invalid', message })
    }
    const added = (await isPartitioned(client)) ? [] : [await divide(client, months.first)]
    for (const month of months.ahead) {
      const name = await addMonth(client, month)
      if (name !== null) added.push(name)
    }
    return { added, dropped: await dropMonths(client, dropBefore) }
  } finally {
    await client.end()
  }
}

type Months = {
  /** The first with a partition of its own; what was there before is one partition, until then. */
  first: string
  ahead: { from: string; to: string }[]
  yearAgo: string
}

/** Months as `2027-01`, by UTC. There's a month at least until the first, for the index to be made. */
async function readMonths(client: pg.Client): Promise<Months> {
  const { rows } = await client.query<{ from: string; to: string; past: string }>(
    `select to_char(m, 'YYYY-MM') as from, to_char(m + interval '1 month', 'YYYY-MM') as to,
        to_char(now() at time zone 'UTC' - interval '1 year', 'YYYY-MM') as past
      from generate_series(0, ${AHEAD}) n,
        lateral (select date_trunc('month', now() at time zone 'UTC' + interval '1 month')
          + make_interval(months => n + 1) as m) months`,
  )
  const [first] = rows
  if (!first) throw new Error('there are no months')
  return { first: first.from, ahead: rows, yearAgo: first.past }
}

async function isPartitioned(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ kind: string }>(
    `select relkind as kind from pg_class where oid = 'audit_log'::regclass`,
  )
  return rows[0]?.kind === 'p'
}

/**
 * Makes what is there the first of the partitions. The work that takes time holds no lock that an order waits for; what
 * does takes a moment.
 * @returns the name of that partition
 */
async function divide(client: pg.Client, month: string): Promise<string> {
  const old = `audit_log_before_${month.replace('-', '_')}`
  const until = instantOf(month)
  // An interrupted run leaves an index that isn't complete.
  await client.query('drop index concurrently if exists audit_log_by_time')
  await client.query(
    'create unique index concurrently audit_log_by_time on audit_log (organisation_id, id, at)',
  )
  // Checked beforehand, so that making it a partition reads no row.
  await patiently(client, [
    'alter table audit_log drop constraint if exists audit_log_until',
    `alter table audit_log add constraint audit_log_until check (at < ${until}) not valid`,
  ])
  try {
    await client.query('alter table audit_log validate constraint audit_log_until')
    await putInPlace(client, old, until)
  } catch (error) {
    // Left there, it would refuse the rows of that month.
    await patiently(client, ['alter table audit_log drop constraint if exists audit_log_until'])
    throw error
  }
  return old
}

/** Puts the divided table in the place of the old one, which becomes its first partition, in one transaction. */
async function putInPlace(client: pg.Client, old: string, until: string): Promise<void> {
  await patiently(client, [
    // Attaching locks what the table refers to as well, and transactions reach those tables before this one.
    'lock table organisations, accounts, audit_log in access exclusive mode',
    ...(await readSteps(client, old)),
    async () => {
      for (const right of await findMissingRights(client)) await client.query(right)
    },
    `alter table audit_log attach partition ${old} for values from (minvalue) to (${until})`,
    `alter table ${old} drop constraint audit_log_until`,
    'create table audit_log_later partition of audit_log default',
  ])
}

/** The statements that put an empty table in the place of the old one, with the same indexes, checks and references. */
async function readSteps(client: pg.Client, old: string): Promise<string[]> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'audit_log'::regclass and not i.indisprimary and c.relname <> 'audit_log_by_time'
      order by 1`,
  )
  const { rows: constraints } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = 'audit_log'::regclass and contype in ('c', 'f') and conname <> 'audit_log_until' order by 1`,
  )
  return [
    `alter table audit_log rename to ${old}`,
    `alter table ${old} drop constraint audit_log_pkey`,
    `alter table ${old} add constraint ${old}_pkey primary key using index audit_log_by_time`,
    ...indexes.map(({ name }) => `alter index ${name} rename to ${old}_${name}`),
    `create table audit_log (like ${old} including defaults) partition by range (at)`,
    `do $$
      declare
        last bigint;
      begin
        select last_value into last from audit_log_id_seq;
        alter table ${old} alter id drop identity;
        execute format('alter table audit_log alter id add generated always as identity
          (sequence name audit_log_id_seq start with %s)', last + 1);
      end
    $$`,
    'alter table audit_log add constraint audit_log_pkey primary key (organisation_id, id, at)',
    ...constraints.map(
      ({ name, definition }) => `alter table audit_log add constraint ${name} ${definition}`,
    ),
    ...indexes.map(({ definition }) => definition),
  ]
}

/** @returns the partition's name; null if the month has one */
async function addMonth(client: pg.Client, { from, to }: { from: string; to: string }) {
  const name = `audit_log_${from.replace('-', '_')}`
  const { rows } = await client.query('select to_regclass($1) as found', [name])
  if (rows[0]?.found !== null) return null
  await patiently(client, [
    `create table ${name} partition of audit_log for values from (${instantOf(from)}) to (${instantOf(to)})`,
  ])
  return name
}

async function dropMonths(client: pg.Client, before: string | null): Promise<string[]> {
  if (before === null) return []
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'audit_log'::regclass order by 1`,
  )
  const last = before.replace('-', '_')
  const old = rows
    .map(({ name }) => name)
    .filter((name) => {
      // What was there before the first month ends where that begins.
      const [, until, month] = /^audit_log_(?:before_(\d{4}_\d\d)|(\d{4}_\d\d))$/.exec(name) ?? []
      return until === undefined ? month !== undefined && month < last : until <= last
    })
  for (const name of old) await patiently(client, [`drop table ${name}`])
  return old
}

const instantOf = (month: string) => `'${month}-01T00:00:00Z'`

/** Runs steps in one transaction, and again if another transaction holds a lock: orders mustn't queue behind it. */
async function patiently(
  client: pg.Client,
  steps: readonly (string | (() => Promise<void>))[],
): Promise<void> {
  for (const pauseMs of [...PAUSES_MS, null]) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${LOCK_TIME_OUT_MS}`)
      for (const step of steps) await (typeof step === 'string' ? client.query(step) : step())
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (pauseMs === null || !isDatabaseError(error, '55P03')) throw error
      await sleep(pauseMs)
    }
  }
}
