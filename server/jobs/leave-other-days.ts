import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** Locks the runs that jobs are on. Call it before the dates of jobs change: locks of runs come before theirs. */
export async function lockRunsOf(org: Org, jobIds: readonly string[]): Promise<void> {
  await org.tx.run(sql`select lock_runs_of(${org.id}, ${[...jobIds]}::uuid[])`)
}

/** Takes jobs off their runs, because they are cancelled. Their runs are locked. */
export async function leaveRuns(org: Org, jobIds: readonly string[]): Promise<void> {
  await org.tx.run(sql`select leave_runs(${org.id}, ${[...jobIds]}::uuid[])`)
}

/** Takes jobs that haven't started off runs of other days than theirs. Their runs are locked. */
export async function leaveOtherDays(org: Org, jobIds: readonly string[]): Promise<void> {
  await org.tx.run(sql`select leave_other_days(${org.id}, ${[...jobIds]}::uuid[])`)
}
