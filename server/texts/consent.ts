import { sql } from 'kysely'
import type { TextChoice } from '#contract/orders/text-choice.ts'
import { australianMobile } from '#contract/values/mobile.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

type OfOrder = { id: string; phone: string }

/** There's no real provider yet, so only test organisations send texts: through the test provider. */
export function offersTexts(org: Pick<Org, 'test'>): boolean {
  return org.test
}

/** Whether an order's hirer gets texts; null where they aren't offered. */
export async function readTextChoice(org: Org, { id, phone }: OfOrder): Promise<TextChoice | null> {
  if (!offersTexts(org)) return null
  const recipient = australianMobile(phone)
  if (recipient === null) return { reason: 'no_mobile', on: false }
  const [row] = await org.tx.run(sql<{ on: boolean; stopped: boolean }>`
    select exists (select from text_consents where organisation_id = ${org.id} and order_id = ${id}
        and recipient = ${recipient}) as on,
      exists (select from text_stops where organisation_id = ${org.id}
        and recipient = ${recipient}) as stopped`)
  if (row?.stopped === true) return { reason: 'stopped', on: false }
  return { reason: null, on: row?.on ?? false }
}

/**
 * Notes whether an order's hirer wants texts. The order is locked. The same again changes nothing.
 * @throws Refusal 422 if they can't get any
 */
export async function chooseTexts(org: Org, order: OfOrder, on: boolean): Promise<void> {
  const choice = await readTextChoice(org, order)
  const recipient = australianMobile(order.phone)
  if (on && (choice === null || choice.reason !== null || recipient === null)) {
    throw new Refusal(422, {
      field: 'on',
      code: 'not_offered',
      message: WHY[choice?.reason ?? 'off'],
    })
  }
  if (on === (choice?.on ?? false)) return
  if (on) {
    await org.tx.run(sql`
      insert into text_consents (organisation_id, order_id, recipient, agreed_at)
      values (${org.id}, ${order.id}, ${recipient}, ${org.now})
      on conflict (organisation_id, order_id) do update set recipient = excluded.recipient,
        agreed_at = excluded.agreed_at`)
  } else {
    await org.tx.run(sql`
      delete from text_consents where organisation_id = ${org.id} and order_id = ${order.id}`)
    await org.tx.run(sql`
      update texts set status = 'dropped' where organisation_id = ${org.id} and order_id = ${order.id}
        and status = 'pending' and (leased_until is null or leased_until < now())`)
  }
  await recordAudit(org, 'order.texts_chosen', order.id, { after: { texts: on } })
}

const WHY = {
  off: 'is not offered',
  no_mobile: 'needs an Australian mobile number, please call us',
  stopped: "isn't possible, this number has replied STOP to our texts",
} as const

/** Keeps that a number wants no texts from the organisation, whatever is ticked. The same again changes nothing. */
export async function stopTexts(org: Org, phone: string): Promise<void> {
  const recipient = australianMobile(phone)
  if (recipient === null) return
  const added = await org.tx.run(sql<{ recipient: string }>`
    insert into text_stops (organisation_id, recipient, stopped_at)
    values (${org.id}, ${recipient}, ${org.now}) on conflict do nothing returning recipient`)
  if (added.length === 0) return
  await org.tx.run(sql`
    update texts set status = 'dropped' where organisation_id = ${org.id} and recipient = ${recipient}
      and status = 'pending' and (leased_until is null or leased_until < now())`)
}
