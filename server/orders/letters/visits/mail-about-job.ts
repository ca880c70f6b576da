import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { recordMail } from '#server/mail/record-mail.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { readDispatchSettings } from '#server/organisations/dispatch/read-dispatch-settings.ts'
import { recordTexts } from '#server/texts/record-texts.ts'
import type { AboutJob } from './describe-visit.ts'
import { readExchangePrices } from '#server/orders/letters/read-exchange-prices.ts'
import { readPlans } from '#server/orders/letters/read-plans.ts'
import { writeLetter } from '#server/orders/letters/write-letter.ts'

const MINUTE_MS = 60_000

/** How long after the event it's too late to email, in milliseconds. */
const TOO_LATE_MS = { on_the_way: 30 * MINUTE_MS, done: 24 * 60 * MINUTE_MS }

/**
 * Emails the hirer that the crew of a job has set out or has been, once for each job, in the transaction of
 * what happened (rules, section 12, "Messages"). Its order is locked. Sends nothing if it's too late, or
 * the organisation has switched it off.
 * @param at when it happened, which may be before it is reported
 */
export async function mailAboutJob(
  org: Org,
  about: JobRows,
  { type, at }: { type: keyof typeof TOO_LATE_MS; at: Date },
): Promise<void> {
  const { job, line } = about
  const expiresAt = new Date(at.getTime() + TOO_LATE_MS[type])
  if (expiresAt <= org.now) return
  const { messages } = (await readDispatchSettings(org)).settings
  if (!(type === 'done' ? messages.done : messages.onTheWay)) return
  const [rows, catalog] = [await readOrder(org, job.order_id), await loadCatalog(org)]
  const prices = await readExchangePrices(org, rows)
  const plans = await readPlans(org, [rows])
  const quantity = job.quantity ?? line.quantity
  const occasion: AboutJob = { type, job: { type: job.type, date: job.date, quantity } }
  await recordMail(org, {
    ...writeLetter(rows, occasion, { catalog, takesPayment: org.takesPayment, plans, prices }),
    occasion: type,
    jobId: job.id,
    expiresAt,
  })
  await recordTexts(org, [about], { occasion: type, expiresAt })
}
