import { randomUUIDv7 } from 'node:crypto'
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

/** The event of a change that happens now, with its finished payload. */
export function composeEvent(org: Org, type: EventType, data: { id: string }): EventRow {
  const id = `evt_${randomUUIDv7().replaceAll('-', '')}`
  const timestamp = org.now.toISOString()
  const body = { id, type, timestamp, organisationId: org.id, apiVersion: 'v1', data }
  return {
    organisation_id: org.id,
    id,
    type,
    subject_id: data.id,
    payload: JSON.stringify(body),
    created_at: timestamp,
  }
}

/** Writes an event and its deliveries in the caller's transaction, so that they commit with its cause. */
export async function recordEvent(org: Org, type: EventType, data: { id: string }): Promise<void> {
  const { payload, ...event } = composeEvent(org, type, data)
  await org.tx.run({
    name: 'record_event',
    text: 'select record_event($1, $2)',
    values: [JSON.stringify(event), payload],
  })
}
