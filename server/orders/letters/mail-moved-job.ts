import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { findJob } from '#server/jobs/find-job.ts'
import { replaceAboutJob } from '#server/mail/replace-about-job.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { findOrganisation } from '#server/organisations/find-organisation.ts'
import { writeLetter } from './write-letter.ts'

/**
 * Emails the hirer that a job moves to another day, in the transaction that moves it. Its order is locked. An
 * email about an earlier move that still waits is replaced, so that there's one with the last day.
 * @param dueAt when to send it; until then an undo drops it
 */
export async function mailMovedJob(
  org: Org,
  { id, dueAt }: { id: string; dueAt: Date },
): Promise<void> {
  const { job, line } = await findJob(org, id)
  const rows = await readOrder(org, job.order_id)
  const catalog = await loadCatalog({ ...org, ...(await findOrganisation(org)) })
  const quantity = job.quantity ?? line.quantity
  const about = { type: 'moved' as const, job: { type: job.type, date: job.date, quantity } }
  await replaceAboutJob(org, {
    ...writeLetter(rows, catalog, about),
    occasion: 'moved',
    jobId: job.id,
    dueAt,
  })
}
