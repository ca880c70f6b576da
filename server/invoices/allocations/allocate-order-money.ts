import type { Org } from '#server/db/tenant.ts'
import { moveToInvoices, readHeld } from './allocation-rows.ts'
import { lockOpenInvoices } from './open-parts.ts'
import { spread } from './spread.ts'

/**
 * Lets the money that is held for locked orders count for their open invoices, the oldest first. What is left stays
 * held. Doing it again does nothing.
 */
export async function allocateOrderMoney(org: Org, orderIds: readonly string[]): Promise<void> {
  const held = await readHeld(org, orderIds)
  if (held.length === 0) return
  await moveToInvoices(org, spread(held, await lockOpenInvoices(org, orderIds)))
}
