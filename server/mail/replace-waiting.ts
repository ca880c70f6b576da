import { sql } from 'kysely'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { canArrive, composeRow } from './record-mail.ts'
import type { NewMail } from './record-mail.ts'

/**
 * Puts a letter in the place of one about the same order that still waits, so that both make one. Lock the
 * order first. A letter that a worker is sending, or has tried to send, isn't replaced.
 * @param occasion what the waiting letter is about
 * @returns whether one was waiting
 */
export async function replaceWaiting(
  org: Org,
  mail: NewMail & { orderId: string },
  occasion: string,
): Promise<boolean> {
  const row = composeRow(org, mail)
  const replaced = await org.tx.run(
    query
      .updateTable('mails')
      .set({
        subject: row.subject,
        body: row.body,
        html: row.html,
        calendar: row.calendar,
        occasion: row.occasion,
        due_at: sql`least(due_at, ${row.due_at})`,
      })
      .where('organisation_id', '=', org.id)
      .where('order_id', '=', mail.orderId)
      .where('occasion', '=', occasion)
      .where('status', '=', 'pending')
      .where('attempts', '=', 0)
      .where((eb) =>
        eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', sql<Date>`now()`)]),
      )
      .returning('id'),
  )
  return replaced.length > 0
}

/** Lets the letters about orders that still wait do so for longer. Lock the orders first. */
export async function holdBack(
  org: Org,
  { orderIds, occasion, dueAt }: { orderIds: readonly string[]; occasion: string; dueAt: Date },
): Promise<void> {
  if (orderIds.length === 0) return
  await org.tx.run(sql`
    update mails set due_at = ${dueAt}
    where organisation_id = ${org.id} and order_id = any (${[...orderIds]}::uuid[])
      and job_id is null and occasion = ${occasion} and status = 'pending' and attempts = 0
      and due_at < ${dueAt} and (leased_until is null or leased_until < now())`)
}

/**
 * Drops the letters about orders that were written since, because what they are about was undone.
 * @returns the orders about which one was sent, or is being sent
 */
export async function dropLetters(
  org: Org,
  { orderIds, occasion, since }: { orderIds: readonly string[]; occasion: string; since: Date },
): Promise<ReadonlySet<string>> {
  const rows = await org.tx.run(sql<{ id: string; dropped: boolean }>`
    update mails set status = case when status = 'pending' and attempts = 0
      and (leased_until is null or leased_until < now()) then 'dropped' else status end
    where organisation_id = ${org.id} and order_id = any (${[...orderIds]}::uuid[])
      and job_id is null and occasion = ${occasion} and created_at >= ${since}
      and status <> 'dropped'
    returning order_id as id, status = 'dropped' as dropped`)
  return new Set(rows.filter(({ dropped }) => !dropped).map(({ id }) => id))
}

/**
 * Those of these orders whose hirers were emailed about a change of dates since an instant. Emails that still wait
 * are locked, so that none of them is sent before the transaction ends.
 */
export async function readSent(
  org: Org,
  { orderIds, since }: { orderIds: readonly string[]; since: Date },
): Promise<ReadonlySet<string>> {
  const rows = await org.tx.run(sql<{ id: string; waits: boolean }>`
    select order_id as id, status = 'pending' and attempts = 0
      and (leased_until is null or leased_until < now()) as waits
    from mails
    where organisation_id = ${org.id} and order_id = any (${[...orderIds]}::uuid[])
      and occasion in ('moved', 'changed') and status <> 'dropped' and created_at >= ${since}
    order by id for update`)
  return new Set(rows.filter(({ waits }) => !waits).map(({ id }) => id))
}

/**
 * Lets the letters about an order that still wait go to its hirer's new address, what has happened included: the link
 * of each opens the order, which the old address no longer may. Without a new one they're dropped. Lock the order
 * first. A letter that a worker is sending goes where it went.
 */
export async function redirectLetters(
  org: Org,
  { orderId, from, to }: { orderId: string; from: string; to: string },
): Promise<void> {
  const next = canArrive(to) ? { recipient: to } : { status: 'dropped' as const }
  await org.tx.run(
    query
      .updateTable('mails')
      // What the old address was late with or had too much of says nothing about the new one.
      .set({ ...next, due_at: sql`case when attempts > 0 then ${org.now} else due_at end` })
      .set({ attempts: 0, last_error: null, held_since: null })
      .where('organisation_id', '=', org.id)
      .where('order_id', '=', orderId)
      .where('recipient', '=', from)
      .where('status', '=', 'pending')
      .where((eb) =>
        eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', sql<Date>`now()`)]),
      ),
  )
}
