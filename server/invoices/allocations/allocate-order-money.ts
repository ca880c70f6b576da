import type { Org } from '#server/db/tenant.ts'
import { moveToInvoices, readHeld } from './allocation-rows.ts'
import { lockOpenInvoices } from './open-parts.ts'
import { spread } from './spread.ts'
import type { Free } from './spread.ts'

/**
 * Lets the money that is held for locked orders count for their open invoices, the oldest first. What is left stays
 * held. Doing it again does nothing.
 * @returns what is still held
 */
export async function allocateOrderMoney(org: Org, orderIds: readonly string[]): Promise<Free[]> {
  const held = await readHeld(org, orderIds)
  if (held.length === 0) return []
  const moved = spread(held, await lockOpenInvoices(org, orderIds))
  await moveToInvoices(org, moved)
  return moved.length === 0 ? held : readHeld(org, orderIds)
}
