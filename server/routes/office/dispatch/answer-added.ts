import type { Made } from '#server/db/idempotency/find-replay.ts'
import type { Org } from '#server/db/tenant.ts'
import { findRecord } from '#server/dispatch/records/change-record.ts'
import type { RecordKind } from '#server/dispatch/records/change-record.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'

type Call = {
  sent: unknown
  idempotencyKey: string | undefined
  markReplayed: (replay?: { mismatch?: boolean }) => void
}

/** Adds a record by the call's Idempotency-Key, and answers it as it is now. */
export async function answerAdded<One extends { id: string; version: number }>(
  org: Org,
  kind: RecordKind<One>,
  { sent, idempotencyKey, markReplayed }: Call,
  add: (key: IdempotencyKey | null) => Promise<Made>,
): Promise<One> {
  const { id, replayOf } = await add(readIdempotencyKey(idempotencyKey, sent))
  if (replayOf !== null) markReplayed({ mismatch: replayOf === 'another body' })
  return findRecord(org, kind, id)
}
