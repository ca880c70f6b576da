import { runEndpoints as endpoints } from '#contract/api/office/dispatch/runs.ts'
import { addStopTo } from '#server/dispatch/runs/add-stop.ts'
import { changeRun } from '#server/dispatch/runs/change-run.ts'
import { closeRun } from '#server/dispatch/runs/close-run.ts'
import { createRun } from '#server/dispatch/runs/create-run.ts'
import { deleteRun } from '#server/dispatch/runs/delete-run.ts'
import { findRun } from '#server/dispatch/runs/find-run.ts'
import { readSheet } from '#server/dispatch/runs/read-sheet.ts'
import { setPoint } from '#server/places/set-point.ts'
import { suggestRun } from '#server/dispatch/runs/suggest-run.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { findOrder } from '#server/orders/find-order.ts'
import type { Context } from '#server/routes/context.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'

/** Runs and their stops. */
export function runRoutes(api: OfficeApi, { router }: Pick<Context, 'router'>): void {
  api.on(endpoints.createRun, async (org, { sent, body, idempotencyKey, markReplayed }) => {
    const created = await createRun(org, body(), readIdempotencyKey(idempotencyKey, sent))
    const { id, replayOf } = created
    if (replayOf !== null) markReplayed({ mismatch: replayOf === 'another body' })
    return findRun(org, id)
  })

  api.on(endpoints.changeRun, async (org, { params: { id }, body, version }) => {
    await findRun(org, id)
    await changeRun(org, { id, version: version(), read: body })
    return findRun(org, id)
  })

  api.on(endpoints.deleteRun, (org, { params: { id }, version }) =>
    deleteRun(org, { id, version: version() }),
  )

  api.on(endpoints.addRunStop, async (org, { params: { id }, sent, body, idempotencyKey }) => {
    await findRun(org, id)
    const key = readIdempotencyKey(idempotencyKey, sent)
    await addStopTo(org, { id, stop: body() }, key)
    return findRun(org, id)
  })

  api.outside(endpoints.suggestRun, (desk, { params: { id } }) => suggestRun(desk, router, id))

  api.on(endpoints.closeRun, async (org, { params: { id } }) => {
    await closeRun(org, id)
    return findRun(org, id)
  })

  api.on(endpoints.getRunSheet, (org, { params: { id } }) => readSheet(org, id))

  api.on(endpoints.setOrderPoint, async (org, { params: { id }, body }) => {
    const { order } = await findOrder(org, id)
    await setPoint(org, { orderId: order.id, point: body().point })
  })
}
