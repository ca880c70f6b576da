import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import type { BookingRules } from '#contract/catalog/booking-rules.ts'
import type { Availability } from '#contract/catalog/availability.ts'
import type { Catalog } from '#contract/catalog/catalog.ts'

/** What the server and the programs of its pages agree on. */

/** The data in the booking page. */
export type BookingPageData = {
  /** The organisation's own address, such as `/book/bandicoot`. */
  path: string
  /** The date at the organisation. */
  today: string
  catalog: Catalog
  /** The sites that may embed the page. */
  origins: string[]
  /** Whether hirers can get texts about visits. */
  offersTexts: boolean
  /** Whether hirers can pay online. */
  takesPayment: boolean
  /** Whether prices have GST in them: only if the business says that it's registered for it. */
  chargesGst: boolean
  /** With a change that isn't published: the days by it. Nothing can be booked then. */
  preview?: Availability
}

/** What a letter lets the hirer choose. */
export type HirersChoice = 'collectNow' | 'extend'

/** The data in the hirer's page: nothing about the order, which needs its access key. */
export type HirerPageData = {
  /** The organisation's own address, such as `/book/bandicoot`. */
  path: string
  slug: string
  orderId: string
  /** The charge whose page it is; null for the page of the whole order. */
  chargeId: string | null
  /** What the hirer chose in a letter, which the page opens; null for nothing. */
  chosen: HirersChoice | null
  /** The date at the organisation. */
  today: string
  timezone: string
  organisation: {
    name: string
    phone: string | null
    email: string | null
    logoUrl: string | null
  }
  rules: Pick<BookingRules, 'pickupWeekdays' | 'closedDates'>
  /** Whether prices have GST in them. */
  chargesGst: boolean
}

/** The data in the page of an invoice: nothing about the invoice, which needs its access key. */
export type InvoicePageData = Pick<HirerPageData, 'slug' | 'organisation'> & { invoiceId: string }

/** A page that only says something. */
export type Message = {
  heading: string
  advice: string
  link: { href: string; text: string } | null
}

/**
 * Renders what a page shows until its program has started, as markup. `web/frame` has the functions;
 * the server calls those of the last build.
 */
export type Frames = {
  /** `inline` within a page of the business, which has its name and phone number already. */
  booking: (page: { catalog: Catalog; step: BookingStep; inline: boolean }) => string
  hirer: (page: Pick<HirerPageData, 'organisation' | 'chargeId'>) => string
  invoice: (page: Pick<InvoicePageData, 'organisation'>) => string
  message: (message: Message) => string
}
