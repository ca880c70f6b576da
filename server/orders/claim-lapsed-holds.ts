import type { Database } from '#server/db/connect.ts'

const BATCH = 100

/** An unpaid order whose hold is over, with the payment sessions to end before it's cancelled. */
export type LapsedHold = {
  organisation_id: string
  id: string
  sessions: { provider: 'stripe' | 'test'; provider_session_id: string }[]
}

/**
 * Claims lapsed holds until there are none, taking organisations in turn. Another process gets others,
 * so a batch may be small. One that fails comes again after 50 seconds.
 */
export async function* claimLapsedHolds(db: Database): AsyncGenerator<LapsedHold, void> {
  for (;;) {
    const batch = await db.query<LapsedHold>({
      text: 'select * from claim_lapsed_holds($1)',
      values: [BATCH],
    })
    if (batch.length === 0) return
    yield* batch
  }
}
