import { randomUUIDv7 } from 'node:crypto'
import type { Job } from '#contract/jobs/job.ts'
import type { Order } from '#contract/orders/order.ts'
import type { EventType } from '#contract/webhooks/event-types.ts'
import type { Org } from '#server/db/tenant.ts'

/** A row of events. `payload` is the exact text that receivers get. */
export type EventRow = {
  organisation_id: string
  id: string
  type: EventType
  subject_id: string
  payload: string
  created_at: string
}

/** What happened; `changed` names the fields that an `order.updated` is about. */
export type Happening = { type: EventType; data: Order | Job; changed?: readonly string[] }

/** The event of a change that happens now, with its finished payload. */
export function composeEvent(org: Org, { type, data, changed }: Happening): EventRow {
  const id = `evt_${randomUUIDv7().replaceAll('-', '')}`
  const timestamp = org.now.toISOString()
  const body = { id, type, timestamp, organisationId: org.id, apiVersion: 'v1', changed, data }
  return {
    organisation_id: org.id,
    id,
    type,
    subject_id: data.id,
    payload: JSON.stringify(body),
    created_at: timestamp,
  }
}

/** Writes events and their deliveries in the caller's transaction, so that they commit with their cause. */
export async function recordEvents(org: Org, happenings: readonly Happening[]): Promise<void> {
  if (happenings.length === 0) return
  for (const { data } of happenings) sentIn(org).set(data.id, data)
  await org.tx.run({
    name: 'record_events',
    text: 'select record_events($1)',
    values: [JSON.stringify(happenings.map((happening) => composeEvent(org, happening)))],
  })
}

/** The order or job as the transaction's last event about it shows it; undefined if there's none yet. */
export function lastSent(org: Org, id: string): Order | Job | undefined {
  return sentIn(org).get(id)
}

const sent = new WeakMap<Org['tx']['closing'], Map<string, Order | Job>>()

function sentIn({ tx }: Org): Map<string, Order | Job> {
  const known = sent.get(tx.closing) ?? new Map<string, Order | Job>()
  sent.set(tx.closing, known)
  return known
}
