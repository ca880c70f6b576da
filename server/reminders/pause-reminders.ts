import { sql } from 'kysely'
import { unknownInvoice } from '#contract/api/office/money/refusals.ts'
import type { PauseReason } from '#contract/invoices/reminder-words.ts'
import type { PauseBody } from '#contract/office/invoices/reminders.ts'
import type { Problem } from '#contract/problems.ts'
import { addDays, localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Actor } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { requireLatest } from '#server/audit/require-latest.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'
import { lockBalances } from './lock-balances.ts'
import { isPaused } from './rules/due-step.ts'

const MOST_DAYS = 365

type Stored = {
  due: number
  version: number
  reason: PauseReason | null
  note: string | null
  until: Day | null
  pausedBy: Actor | null
  pausedAt: Date | null
}

/** What holds back the reminders of an issued invoice, and what is due of it. Its version is 1 before the first pause. */
export async function readPause(org: Org, id: string): Promise<Stored> {
  const [stored] = isUuid(id)
    ? await org.tx.run(sql<Stored>`
        select b.due, coalesce(p.version, 1) as version, p.reason, p.note, p.until,
          p.paused_by as "pausedBy", p.paused_at as "pausedAt"
        from invoice_balances b
        left join reminder_pauses p on p.organisation_id = b.organisation_id and p.invoice_id = b.invoice_id
        where b.organisation_id = ${org.id} and b.invoice_id = ${id}`)
    : []
  if (!stored) throw new Refusal(404, unknownInvoice.says)
  return stored
}

type Asked = { id: string; version: number }

/**
 * Holds back the reminders of an invoice until a day, or until a person resumes them (rules, section 13, "Reminders").
 * @throws Refusal 404, 412, or 422 for a day that has gone, a promise without one, or an invoice with nothing to pay
 */
export async function pauseReminders(
  org: Org,
  { read, ...asked }: Asked & { read: () => PauseBody },
): Promise<void> {
  const before = await lockPause(org, asked)
  const pause = read()
  const today = localTime(org.now, org.timezone).day
  refuseWrong(pause, before.due, today)
  const { reason, note, until } = pause
  await org.tx.run(sql`
    insert into reminder_pauses (organisation_id, invoice_id, version, reason, note, until, paused_by, paused_at)
    values (${org.id}, ${asked.id}, 2, ${reason}, ${note}, ${until}, ${JSON.stringify(org.actor)}, ${org.now})
    on conflict (organisation_id, invoice_id) do update set version = reminder_pauses.version + 1,
      reason = excluded.reason, note = excluded.note, until = excluded.until,
      paused_by = excluded.paused_by, paused_at = excluded.paused_at`)
  await recordAudit(org, 'invoice.reminders_paused', asked.id, {
    before: said(before, today),
    after: { pause },
  })
}

/**
 * Sends the reminders of an invoice again, from today.
 * @throws Refusal 404, 412, or 422 if they aren't paused
 */
export async function resumeReminders(org: Org, asked: Asked): Promise<void> {
  const before = await lockPause(org, asked)
  const today = localTime(org.now, org.timezone).day
  if (said(before, today).pause === null) {
    throw new Refusal(422, { field: 'invoice', code: 'wrong_state', message: 'isn’t paused' })
  }
  const until = addDays(today, -1)
  await org.tx.run(sql`
    update reminder_pauses set version = version + 1, until = ${until}
    where organisation_id = ${org.id} and invoice_id = ${asked.id}`)
  await recordAudit(org, 'invoice.reminders_resumed', asked.id, {
    before: said(before, today),
    after: { pause: null },
  })
}

async function lockPause(org: Org, { id, version }: Asked): Promise<Stored> {
  if (isUuid(id)) await lockBalances(org, [id])
  const stored = await readPause(org, id)
  await requireLatest(org, {
    version: stored.version,
    expected: version,
    subject: id,
    actions: ['invoice.reminders_paused', 'invoice.reminders_resumed'],
    what: 'these reminders',
  })
  return stored
}

function said({ reason, note, until }: Stored, today: Day) {
  const isOn = reason !== null && isPaused({ until }, today)
  return { pause: isOn ? { reason, note, until } : null }
}

function refuseWrong({ reason, until }: PauseBody, due: number, today: Day): void {
  const problems: Problem[] = []
  if (due <= 0) {
    problems.push({ field: 'invoice', code: 'wrong_state', message: 'has nothing to pay' })
  }
  if (until === null && reason === 'promised') {
    const message = 'must be the day by which the customer promised to pay'
    problems.push({ field: 'until', code: 'required', message })
  }
  if (until !== null && (until < today || until > addDays(today, MOST_DAYS))) {
    problems.push(
      until < today
        ? { field: 'until', code: 'too_soon', message: 'must be today or later' }
        : { field: 'until', code: 'too_late', message: 'must be within a year' },
    )
  }
  if (problems.length > 0) throw new Refusal(422, problems)
}
