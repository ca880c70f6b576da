import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { australianMobile } from '#contract/values/mobile.ts'
import { presentReference } from '#contract/orders/reference.ts'
import type { Org } from '#server/db/tenant.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { composeText } from './compose-text.ts'
import type { AboutVisit } from './compose-text.ts'
import { offersTexts } from './consent.ts'

/** How long a text waits for the morning. */
const DAY_MS = 86_400_000

type About = { occasion: AboutVisit['occasion']; dueAt?: Date; expiresAt?: Date }

/**
 * Writes texts about jobs' visits in the transaction that causes them, as far as the orders' hirers asked for texts
 * and haven't stopped them (rules, section 12, "Messages"). There's one for each job and occasion: while it waits, a
 * later one takes its place. One that announces a day isn't sent once the job is on another day or off.
 * @param dueAt when to send them, at the earliest
 */
export async function recordTexts(
  org: Org,
  jobs: readonly Pick<JobRows, 'job' | 'order'>[],
  about: About,
): Promise<void> {
  if (!offersTexts(org)) return
  const { occasion, dueAt = org.now } = about
  const expiresAt = about.expiresAt ?? new Date(dueAt.getTime() + DAY_MS)
  const rows = jobs.flatMap(({ job, order }) => {
    const recipient = australianMobile(order.phone)
    const body = composeText({
      occasion,
      job: { type: job.type, date: job.date },
      business: org.name,
      reference: presentReference(order.reference),
    })
    const ids = { id: randomUUIDv7(), jobId: job.id, orderId: job.order_id }
    const jobDate = occasion === 'moved' ? job.date : null
    return recipient === null ? [] : [{ ...ids, recipient, body, jobDate }]
  })
  if (rows.length === 0) return
  await org.tx.run(sql`
    insert into texts as t (organisation_id, id, order_id, job_id, occasion, recipient, body,
      timezone, test, due_at, expires_at, job_date, created_at)
    select c.organisation_id, n.id, c.order_id, n."jobId", ${occasion}, c.recipient, n.body,
      ${org.timezone}, ${org.test}, ${dueAt}, ${expiresAt}, n."jobDate", ${org.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, "jobId" uuid,
      "orderId" uuid, recipient text, body text, "jobDate" date)
    join text_consents c on c.organisation_id = ${org.id} and c.order_id = n."orderId"
      and c.recipient = n.recipient
    where not exists (select from text_stops s
      where s.organisation_id = c.organisation_id and s.recipient = c.recipient)
    on conflict (organisation_id, job_id, occasion) do update set body = excluded.body,
      recipient = excluded.recipient, due_at = excluded.due_at, expires_at = excluded.expires_at,
      job_date = excluded.job_date, status = 'pending'
    where t.attempts = 0 and t.status in ('pending', 'dropped')
      and (t.leased_until is null or t.leased_until < now())`)
}

/** Drops texts about jobs that still wait: what they say isn't so any more. */
export async function dropTexts(
  org: Org,
  { jobIds, occasion }: { jobIds: readonly string[]; occasion: AboutVisit['occasion'] },
): Promise<void> {
  await org.tx.run(sql`
    update texts set status = 'dropped'
    where organisation_id = ${org.id} and job_id = any (${[...jobIds]}::uuid[])
      and occasion = ${occasion} and status = 'pending' and attempts = 0
      and (leased_until is null or leased_until < now())`)
}
