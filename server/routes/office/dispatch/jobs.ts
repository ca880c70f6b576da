import { randomUUIDv7 } from 'node:crypto'
import { officeJobEndpoints as endpoints } from '#contract/api/office/jobs.ts'
import { correctBins } from '#server/dispatch/facts/correct-bins.ts'
import { applyReport } from '#server/driver/apply-report.ts'
import { fileAddress } from '#server/files/file-address.ts'
import { findJob } from '#server/jobs/find-job.ts'
import { addJobNote } from '#server/jobs/reports/add-job-note.ts'
import { nameNote } from '#server/jobs/reports/name-note.ts'
import { readJobHistory } from '#server/office/order/read-job-history.ts'
import { findOrder, readOrder } from '#server/orders/find-order.ts'
import { cancelJob } from '#server/orders/jobs/cancel-job.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { changeWindow } from '#server/orders/jobs/change-window.ts'
import { correctJob } from '#server/orders/jobs/correct-job.ts'
import { moveJobDate } from '#server/orders/jobs/dates/move-job-date.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { divideJob } from '#server/orders/jobs/plan/divide-job.ts'
import { planJob } from '#server/orders/jobs/plan/plan-job.ts'
import { requireJobVersion } from '#server/orders/jobs/require-job-version.ts'
import { rescheduleJob } from '#server/orders/jobs/reschedule-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import type { Context } from '#server/routes/context.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'
import { createPageReader } from '#server/routes/office/read-page.ts'

/** Jobs in the office. Each change answers with the page of the job's order as it is then. */
export function officeJobRoutes(api: OfficeApi, context: Context): void {
  const readPage = createPageReader(context)
  const pageOf = async (org: Parameters<typeof readPage>[0], orderId: string) =>
    readPage(org, await readOrder(org, orderId))

  api.on(endpoints.planOfficeJob, async (org, { params, sent, body, idempotencyKey }) => {
    const { order } = await findOrder(org, params.id)
    const key = readIdempotencyKey(idempotencyKey, sent)?.key ?? null
    await planJob(org, { ...body(), orderId: order.id, key })
    return pageOf(org, order.id)
  })

  api.on(endpoints.startOfficeJob, async (org, { params, version }) => {
    const { job } = await requireJobVersion(org, params.id, version())
    await startJob(org, job.id)
    return pageOf(org, job.order_id)
  })

  api.on(endpoints.completeOfficeJob, async (org, { params, body, version }) => {
    const { job } = await requireJobVersion(org, params.id, version())
    const { note, quantity, weightKg, docketNumber, signedBy } = body()
    const completion = {
      ...(note !== '' && { note }),
      ...(signedBy !== '' && { signedBy }),
      ...(weightKg !== null && { weightKg }),
      ...(docketNumber !== '' && { docketNumber }),
    }
    // The office needn't report first that the crew has set out.
    const at = job.status === 'scheduled' ? org.now : null
    await completeJob(org, { id: job.id, completion, quantity, at })
    return pageOf(org, job.order_id)
  })

  api.on(endpoints.failOfficeJob, async (org, { params, body, version }) => {
    const { job } = await requireJobVersion(org, params.id, version())
    const { code, note } = body()
    const failure = { code, note: note || null, photos: [] }
    const at = job.status === 'scheduled' ? org.now : null
    await failJob(org, { id: job.id, failure, at })
    return pageOf(org, job.order_id)
  })

  api.on(endpoints.rescheduleOfficeJob, async (org, { params, body, version }) => {
    const { job } = await requireJobVersion(org, params.id, version())
    const { date, cause, hire } = body()
    if (job.status === 'failed') await rescheduleJob(org, { id: job.id, date })
    else await moveJobDate(org, { id: job.id, date, cause, hire })
    return pageOf(org, job.order_id)
  })

  api.on(endpoints.setOfficeJobWindow, async (org, { params, body, version }) => {
    const { job } = await requireJobVersion(org, params.id, version())
    await changeWindow(org, { id: job.id, window: body().timeWindow })
    return pageOf(org, job.order_id)
  })

  api.on(endpoints.cancelOfficeJob, async (org, { params, version }) => {
    const { job } = await requireJobVersion(org, params.id, version())
    await cancelJob(org, job.id)
    return pageOf(org, job.order_id)
  })

  api.on(endpoints.splitOfficeJob, async (org, { params, body, version }) => {
    const { job } = await requireJobVersion(org, params.id, version())
    await divideJob(org, { id: job.id, ...body() })
    return pageOf(org, job.order_id)
  })

  api.on(endpoints.correctOfficeJob, async (org, { params, body, version }) => {
    const { job } = await requireJobVersion(org, params.id, version())
    const { binIn, moreBinsIn, binOut, moreBinsOut, ...correction } = body()
    const bins = { binIn, moreBinsIn, binOut, moreBinsOut }
    await correctBins(org, { id: job.id, bins, reason: correction.reason })
    await correctJob(org, { id: job.id, correction })
    return pageOf(org, job.order_id)
  })

  api.on(endpoints.applyOfficeJobReport, async (org, { params, version }) => {
    const { job } = await requireJobVersion(org, params.id, version())
    await applyReport(org, { jobId: job.id, fileUrl: (id) => fileAddress(context.baseUrl, id) })
    return pageOf(org, job.order_id)
  })

  api.on(endpoints.addOfficeJobNote, async (org, { params, sent, body, idempotencyKey }) => {
    const { job } = await findJob(org, params.id)
    const { audience, text } = body()
    const key = readIdempotencyKey(idempotencyKey, sent)
    const id = key === null ? randomUUIDv7() : nameNote(key.key, job.id)
    await addJobNote(org, { id, jobId: job.id, audience, text, at: org.now })
    return pageOf(org, job.order_id)
  })

  api.on(endpoints.readOfficeJobHistory, async (org, { params }) => {
    return readJobHistory(org, await findJob(org, params.id))
  })
}
