import { expect } from 'vitest'
import type pg from 'pg'

/** Polls until the assertion holds. The generous timeout is only reached by a failing test. */
export const eventually = <Value>(read: () => Value | Promise<Value>) =>
  expect.poll(read, { timeout: 30_000, interval: 10 })

/** Waits until some backend is blocked on a lock. */
export async function untilBlocked(owner: pg.Pool): Promise<void> {
  await eventually(async () => {
    const { rows } = await owner.query<{ blocked: boolean }>(
      `select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as blocked`,
    )
    return rows[0]?.blocked
  }).toBe(true)
}
