import type { IncludedLine } from '#web/booking/docket/included-lines.tsx'
import type { Charge, OrderSummary } from '#contract/orders/order.ts'

/** A booking that was made, as its confirmation shows it. */
export type Booked = {
  summary: OrderSummary
  /** The bins: "6 m³", "2 × 3 m³". */
  what: string[]
  place: string
  period: string | null
  collects: boolean
  collectOnCall: boolean
  waits: boolean
  email: string
  /** The total that the page showed before the booking, in cents. */
  quoted: number
  charges: Charge[]
  /** In cents; missing from bookings that were kept before it was shown. */
  gst?: number
  /** What each bin's price includes; missing from bookings that were kept before this was said. */
  included?: IncludedLine[]
  /** The payment whose page was opened last: who comes back from there sees what became of it. */
  payment?: string
  /** How to prepare for the crew; missing from bookings that were kept before this was said. */
  prepare?: string[]
}

export function keepBooked(path: string, booked: Booked): void {
  try {
    sessionStorage.setItem(`kerbside booked ${path}`, JSON.stringify(booked))
  } catch {
    // Some frames refuse storage: the confirmation then lasts as long as the page.
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
