import type { OrderSummary } from '#contract/orders/order.ts'
import type { Charge } from '#contract/orders/order.ts'

/** What is kept of a booking that was made, for its confirmation. */
export type Booked = {
  summary: OrderSummary
  /** What was ordered, in words. */
  what: string[]
  place: string
  period: string | null
  collects: boolean
  collectOnCall: boolean
  waits: boolean
  email: string
  /** What the page had said it would cost. */
  quoted: number
  charges: Charge[]
}

export function keepBooked(path: string, booked: Booked): void {
  try {
    sessionStorage.setItem(`kerbside booked ${path}`, JSON.stringify(booked))
  } catch {
    // As with the draft: it is then shown until the page is left.
  }
}

export function loadBooked(path: string): Booked | null {
  try {
    const kept = sessionStorage.getItem(`kerbside booked ${path}`)
    return kept === null ? null : (JSON.parse(kept) as Booked)
  } catch {
    return null
  }
}
