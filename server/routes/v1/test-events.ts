import { endpoints } from '#contract/api/endpoints.ts'
import { PreparedJson } from '#server/http/prepared-json.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import { Refusal } from '#server/refusal.ts'
import type { Context } from '#server/routes/context.ts'
import { makeTestEvent } from '#server/test-events/make-test-event.ts'
import type { V1 } from './guard.ts'

export function testEventRoutes(
  v1: V1,
  { db, payments, bookingUrl, log, live, takeTurns }: Context,
): void {
  v1.outside(endpoints.makeTestEvent, async (caller, call) => {
    const { organisation, actor } = caller
    const { id, test } = organisation
    if (!test) throw new Refusal(403, 'Events can be made to happen in test organisations only')
    const key = readIdempotencyKey(call.idempotencyKey, call.sent)
    const desk = {
      ...caller,
      // Each step at an instant of its own, as for real.
      inOrg: <Result>(work: Parameters<typeof enterOrganisation<Result>>[3]) =>
        enterOrganisation(db, id, actor, work),
      payments,
      bookingUrl,
      log,
    }
    // A stranger with a key keeps no more than one of our connections busy.
    const { happened, replayOf } = await takeTurns(`test events ${id}`, () =>
      makeTestEvent(desk, () => call.body(), key),
    )
    if (replayOf !== null) call.markReplayed({ mismatch: replayOf === 'another body' })
    const { payload, orderId, jobId } = happened
    for (const topic of ['jobs', 'orders', 'board']) live.note(id, { topic })
    return new PreparedJson(
      `{"object":"test_event","event":${payload},"orderId":${JSON.stringify(orderId)},"jobId":${JSON.stringify(jobId)}}`,
    )
  })
}
