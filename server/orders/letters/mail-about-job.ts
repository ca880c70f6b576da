import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { recordMail } from '#server/mail/record-mail.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { readDispatchSettings } from '#server/organisations/dispatch/read-dispatch-settings.ts'
import type { AboutJob } from './describe-visit.ts'
import { writeLetter } from './write-letter.ts'

const MINUTE_MS = 60_000

/** After how long it's too late to say so, in milliseconds. */
const TOO_LATE_MS = { on_the_way: 30 * MINUTE_MS, done: 24 * 60 * MINUTE_MS }

/**
 * Emails the hirer that the crew of a job has set out or has been, once for each job, in the transaction of
 * what happened (rules, section 12, "Messages"). Its order is locked. Says nothing if it's too late, or the
 * organisation doesn't want to.
 * @param at when it happened, which may be before it is reported
 */
export async function mailAboutJob(
  org: Org,
  { job, line }: JobRows,
  { type, at }: { type: Exclude<AboutJob['type'], 'moved'>; at: Date },
): Promise<void> {
  const expiresAt = new Date(at.getTime() + TOO_LATE_MS[type])
  if (expiresAt <= org.now) return
  const { messages } = (await readDispatchSettings(org)).settings
  if (!(type === 'done' ? messages.done : messages.onTheWay)) return
  const [rows, catalog] = [await readOrder(org, job.order_id), await loadCatalog(org)]
  const quantity = job.quantity ?? line.quantity
  const about: AboutJob = { type, job: { type: job.type, date: job.date, quantity } }
  await recordMail(org, {
    ...writeLetter(rows, catalog, about),
    occasion: type,
    jobId: job.id,
    expiresAt,
  })
}
