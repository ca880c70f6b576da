import { sql } from 'kysely'
import { addDays, localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { instantAt } from '#contract/orders/calendar/local-instant.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { InOrg, Org } from '#server/db/tenant.ts'
import { findJobs } from '#server/jobs/find-job.ts'
import { recordMails } from '#server/mail/record-mail.ts'
import { readOrders } from '#server/orders/find-order.ts'
import { readExchangePrices } from '#server/orders/letters/read-exchange-prices.ts'
import { readPlans } from '#server/orders/letters/read-plans.ts'
import { writeLetter } from '#server/orders/letters/write-letter.ts'
import { isLetterTime, LAST_TIME } from './sending-hours.ts'

const BATCH = 100

/**
 * Emails hirers that their bin is collected tomorrow, if the organisation wants that (rules, section 12, "Messages"):
 * once for an order and day, however many processes do it and whatever kills them.
 * @returns how many emails it wrote
 */
export async function mailCollections({ inOrg }: { inOrg: InOrg }): Promise<number> {
  let written = 0
  for (;;) {
    const batch = await inOrg(mailBatch)
    written += batch
    if (batch < BATCH) return written
  }
}

async function mailBatch(org: Org): Promise<number> {
  const { day: today, time } = localTime(org.now, org.timezone)
  const catalog = await loadCatalog(org)
  const { collectionTomorrow, apiOrders } = catalog.letters.sends
  if (!collectionTomorrow || !isLetterTime(time)) return 0
  const date = addDays(today, 1)
  const ids = await findCollections(org, { today, date, apiOrders })
  const jobs = [...(await findJobs(org, ids)).values()]
  const orders = await readOrders(
    org,
    jobs.map(({ job }) => job.order_id),
  )
  const listed = Array.from(orders.values(), (rows) => rows.jobs).flat()
  const prices = await readExchangePrices(org, { jobs: listed })
  const plans = await readPlans(org, orders.values())
  const mails = jobs.flatMap(({ job, line }) => {
    const rows = orders.get(job.order_id)
    if (!rows) return []
    const quantity = job.quantity ?? line.quantity
    const about = { type: 'tomorrow' as const, job: { type: job.type, date, quantity } }
    return [
      {
        ...writeLetter(rows, about, { catalog, takesPayment: org.takesPayment, plans, prices }),
        occasion: `tomorrow ${date}`,
        jobId: job.id,
        jobDate: date,
        expiresAt: instantAt(today, LAST_TIME, org.timezone),
      },
    ]
  })
  await recordMails(org, mails)
  return mails.length
}

/**
 * A collection of each order that is planned for a day, but for an order whose bins aren't all there yet, or whose
 * hirer had an email with its days in the last hours.
 */
async function findCollections(
  org: Org,
  { today, date, apiOrders }: { today: Day; date: Day; apiOrders: boolean },
): Promise<string[]> {
  const rows = await org.tx.run(sql<{ id: string }>`
    select distinct on (j.order_id) j.id from jobs j
    join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
    where j.organisation_id = ${org.id} and j.date = ${date} and j.type = 'collection'
      and j.status = 'scheduled' and o.status in ('confirmed', 'in_progress')
      and (${apiOrders} or o.source <> 'api')
      and not exists (select from jobs d where d.organisation_id = j.organisation_id
        and d.order_id = j.order_id and d.type = 'delivery' and d.status in ('scheduled', 'started')
        and d.date >= ${today})
      and not exists (select from mails m where m.organisation_id = j.organisation_id
        and m.order_id = j.order_id and m.status not in ('failed', 'dropped')
        and m.created_at > ${org.now}::timestamptz - interval '12 hours')
      and not exists (select from mails m where m.organisation_id = j.organisation_id
        and m.job_id = j.id and m.occasion = ${`tomorrow ${date}`})
    order by j.order_id, j.sequence limit ${BATCH}`)
  return rows.map(({ id }) => id)
}
