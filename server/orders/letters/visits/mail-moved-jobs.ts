import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { findJobs } from '#server/jobs/find-job.ts'
import { replaceAboutJobs } from '#server/mail/replace-about-jobs.ts'
import { readOrders } from '#server/orders/find-order.ts'
import { findOrganisation } from '#server/organisations/find-organisation.ts'
import { recordTexts } from '#server/texts/record-texts.ts'
import { readExchangePrices } from '#server/orders/letters/read-exchange-prices.ts'
import { readPlans } from '#server/orders/letters/read-plans.ts'
import { writeLetter } from '#server/orders/letters/write-letter.ts'

/**
 * Emails hirers that jobs move to another day, in the transaction that moves them. Their orders are locked. An
 * email about an earlier move that still waits is replaced, so that there's one with the last day. One that was
 * sent stays the only one. One that waits isn't sent once the job is on yet another day or off.
 * @param dueAt when to send them; until then an undo drops them
 * @returns the jobs whose emails are written
 */
export async function mailMovedJobs(
  org: Org,
  { ids, dueAt }: { ids: readonly string[]; dueAt: Date },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const moved = [...(await findJobs(org, ids)).values()]
  const orders = await readOrders(
    org,
    moved.map(({ job }) => job.order_id),
  )
  const catalog = await loadCatalog({ ...org, ...(await findOrganisation(org)) })
  const listed = Array.from(orders.values(), ({ jobs }) => jobs).flat()
  const prices = await readExchangePrices(org, { jobs: listed })
  const plans = await readPlans(org, orders.values())
  const mails = moved.flatMap(({ job, line }) => {
    const rows = orders.get(job.order_id)
    const quantity = job.quantity ?? line.quantity
    const about = { type: 'moved' as const, job: { type: job.type, date: job.date, quantity } }
    const ofJob = { jobId: job.id, jobDate: job.date, dueAt }
    const using = { catalog, takesPayment: org.takesPayment, plans, prices }
    return rows ? [{ ...writeLetter(rows, about, using), ...ofJob }] : []
  })
  await recordTexts(org, moved, { occasion: 'moved', dueAt })
  return replaceAboutJobs(org, mails, 'moved')
}
