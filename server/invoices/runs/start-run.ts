import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { localTime } from '#contract/values/day.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findReplay } from '#server/db/idempotency/find-replay.ts'
import type { Made } from '#server/db/idempotency/find-replay.ts'
import type { Org } from '#server/db/tenant.ts'
import { missingFrom } from '#server/invoices/settings/money-needs.ts'
import { readMoneySettingsRow } from '#server/invoices/settings/read-money-settings.ts'
import { refuseMissing } from '#server/invoices/settings/refuse-missing.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { Refusal } from '#server/refusal.ts'
import type { PlannedPart } from './group-orders.ts'
import { planRun } from './plan-run.ts'

export type ToRun = { month: string; send: boolean; key: IdempotencyKey | null }

/** A run that a person asks for, with the ids of customers whom they leave out. */
export type AskedRun = ToRun & { without: readonly string[] }

/**
 * Writes down a run with all that it's about to invoice; a worker does it soon. A known idempotency key starts none.
 * @param month its first day
 * @throws Refusal 422 if the month hasn't begun, a setting is missing, a run is under way, or nothing is left to bill
 */
export async function startRun(org: Org, { month, send, key, without }: AskedRun): Promise<Made> {
  await holdRuns(org)
  const known = await findReplay(org, 'invoice_runs', key)
  if (known) return known
  requireBegun(org, month)
  if (await isRunning(org)) {
    const message = 'is under way already, wait until it is done'
    throw new Refusal(422, { field: 'run', code: 'wrong_state', message })
  }
  const settings = await readMoneySettingsRow(org)
  refuseMissing(missingFrom(settings))
  const planned = await planRun(org, { month, from: settings.invoicing_from ?? month })
  const parts = planned.filter(({ customerId }) => !without.includes(customerId))
  if (parts.length === 0) {
    const message = 'has nothing left to bill'
    throw new Refusal(422, { field: 'month', code: 'wrong_state', message })
  }
  const id = await writeRun(org, { month, send, key, parts, automatic: false })
  return { id, replayOf: null }
}

/** @throws Refusal 422 if no day of the month has begun */
export function requireBegun(org: Org, month: string): void {
  if (month <= localTime(org.now, org.timezone).day) return
  throw new Refusal(422, { field: 'month', code: 'invalid', message: 'hasn’t begun yet' })
}

/** Writes a run, which is what asks a worker for it. Runs are held. */
export async function writeRun(
  org: Org,
  run: ToRun & { parts: readonly PlannedPart[]; automatic: boolean },
): Promise<string> {
  const { month, send, key, parts, automatic } = run
  const id = randomUUIDv7()
  const finished = parts.length === 0
  await org.tx.run(sql`
    insert into invoice_runs (organisation_id, id, month, status, automatic, send, asked_by,
      idempotency_key, body_hash, created_at, finished_at)
    values (${org.id}, ${id}, ${month}, ${finished ? 'done' : 'waiting'}, ${automatic}, ${send},
      ${JSON.stringify(org.actor)}::jsonb, ${key?.key ?? null}, ${key?.bodyHash ?? null}, ${org.now},
      ${finished ? org.now : null})`)
  const rows = parts.map((part, position) => ({ ...part, position }))
  await org.tx.run(sql`
    insert into invoice_run_parts (organisation_id, run_id, position, customer_id, grouped_by, order_ids,
      lines, total)
    select ${org.id}, ${id}::uuid, p.position, p."customerId", p."groupedBy", p."orderIds", p.lines, p.total
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (position integer, "customerId" uuid,
      "groupedBy" text, "orderIds" uuid[], lines integer, total bigint)`)
  const total = parts.reduce((sum, part) => sum + part.total, 0)
  await recordAudit(org, 'invoice_run.started', id, {
    after: { month: month.slice(0, 7), automatic, send, invoices: parts.length, total },
  })
  return id
}

/** Holds off other runs of the organisation until the transaction ends. */
export async function holdRuns(org: Org): Promise<void> {
  await org.tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended(${`invoice runs ${org.id}`}, 0))`)
}

export async function isRunning(org: Org): Promise<boolean> {
  const open = await org.tx.run(sql`
    select from invoice_runs where organisation_id = ${org.id} and status <> 'done'`)
  return open.length > 0
}
