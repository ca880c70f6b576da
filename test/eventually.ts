import { expect } from 'vitest'
import type pg from 'pg'

/** Polls until the assertion holds. The generous timeout is only reached by a failing test. */
export const eventually = <Value>(read: () => Value | Promise<Value>) =>
  expect.poll(read, { timeout: 30_000, interval: 10 })

/** Waits until as many backends are blocked on a lock. */
export async function untilBlocked(owner: pg.Pool, backends = 1): Promise<void> {
  await eventually(async () => {
    const { rows } = await owner.query<{ blocked: number }>(
      `select count(*)::integer as blocked from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.blocked
  }).toBeGreaterThanOrEqual(backends)
}
