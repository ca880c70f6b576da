import { binEndpoints as endpoints } from '#contract/api/office/dispatch/bins.ts'
import { bins } from '#server/dispatch/bins/bin-kind.ts'
import { changeBin } from '#server/dispatch/bins/change-bin.ts'
import { countBins } from '#server/dispatch/bins/count-bins.ts'
import { createBin } from '#server/dispatch/bins/create-bin.ts'
import { listBins } from '#server/dispatch/bins/list-bins.ts'
import { moveByHand } from '#server/dispatch/bins/move-by-hand.ts'
import { findRecord } from '#server/dispatch/records/change-record.ts'
import { listBinMoves } from '#server/office/dispatch/list-bin-moves.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'
import { answerAdded } from './answer-added.ts'

/** Numbered bins and their moves. */
export function binRoutes(api: OfficeApi): void {
  api.on(endpoints.listBins, async (org, { query }) => ({
    ...(await listBins(org, query)),
    counts: await countBins(org),
  }))

  api.on(endpoints.createBin, (org, call) =>
    answerAdded(org, bins, call, (key) => createBin(org, call.body(), key)),
  )

  api.on(endpoints.getBin, (org, { params }) => findRecord(org, bins, params.id))

  api.on(endpoints.changeBin, async (org, { params, version, body }) => {
    const { id } = await findRecord(org, bins, params.id)
    return changeBin(org, { id, version: version(), read: body })
  })

  api.on(endpoints.listBinMoves, async (org, { params }) => {
    const { id } = await findRecord(org, bins, params.id)
    return { data: await listBinMoves(org, id) }
  })

  api.on(endpoints.moveBin, async (org, { params, sent, body, idempotencyKey, markReplayed }) => {
    const { id } = await findRecord(org, bins, params.id)
    const key = readIdempotencyKey(idempotencyKey, sent)
    const { isNew } = await moveByHand(org, { id, ...body() }, key)
    if (!isNew) markReplayed()
    return findRecord(org, bins, id)
  })
}
