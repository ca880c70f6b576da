import type { Organisation } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

/** @throws Refusal 402 if the organisation's subscription is inactive (interface, section 7) */
export function requireOpenBooking({ subscriptionActive }: Organisation): void {
  if (!subscriptionActive) throw new Refusal(402, 'Online booking is closed')
}
