import { sql } from 'kysely'
import { assumeAccount } from '#server/db/account.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/refusal.ts'
import type { Limit } from './limits.ts'

/** A doubling limit starts again after this long without a failure. */
const FORGOTTEN_AFTER = '1 day'
const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 900

/**
 * Counts a guess before it is looked at, as if it were wrong, so that guesses made at the same moment can't
 * pass together. Call {@link forgetGuesses} once it was right, and {@link returnGuess} if it wasn't looked at.
 * In a transaction on accounts, which presents something else afterwards; commit it before the guess is
 * looked at. Limits go in one order everywhere, addresses first, so that transactions can't deadlock.
 * @throws Refusal 429, and counts nothing, while a limit waits
 */
export async function takeGuess(tx: Transaction, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    await tx.run(assumeAccount({ presented: limit.key }))
    const taken = await tx.run(
      limit.waits === 'doubling' ? takeDoubling(limit) : takeInWindow(limit),
    )
    if (taken.length === 0) throw await refuse(tx, limit)
  }
}

function takeDoubling({ key, free }: Limit) {
  return sql`insert into sign_in_attempts as a (key, failures) values (${key}, 1)
    on conflict (key) do update set (failures, until, since) = (
      select n, case when n >= ${free}::int then now() + make_interval(secs => least(
          ${FIRST_WAIT_SECONDS} * 2 ^ least(n - ${free}::int, 10), ${LONGEST_WAIT_SECONDS})) end, now()
      from (select case when a.since < now() - ${FORGOTTEN_AFTER}::interval then 1 else a.failures + 1 end) f (n))
    where a.until is null or a.until <= now()
    returning 1`
}

function takeInWindow({ key, free, waits }: Limit) {
  const seconds = waits === 'doubling' ? 0 : waits.windowSeconds
  return sql`insert into sign_in_attempts as a (key, failures) values (${key}, 1)
    on conflict (key) do update set (failures, until, since) = (
      select n, case when n >= ${free}::int then s + make_interval(secs => ${seconds}) end, s
      from (select
        case when a.since <= now() - make_interval(secs => ${seconds}) then 1 else a.failures + 1 end,
        case when a.since <= now() - make_interval(secs => ${seconds}) then now() else a.since end) f (n, s))
    where a.until is null or a.until <= now()
    returning 1`
}

async function refuse(tx: Transaction, { key }: Limit): Promise<Refusal> {
  const [row] = await tx.run(
    sql<{
      seconds: number
    }>`select greatest(ceil(extract(epoch from until - now())), 1)::int as seconds
      from sign_in_attempts where key = ${key} and until is not null`,
  )
  const seconds = row?.seconds ?? 1
  const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  const headers = { 'retry-after': String(seconds) }
  return new Refusal(429, `Too many attempts, try again in ${wait}`, headers, 'sign_in_budget')
}
