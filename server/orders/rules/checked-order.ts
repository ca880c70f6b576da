import type {
  AddOn,
  Area,
  DeliveryTimePeriod,
  Notice,
  Orderable,
} from '#contract/catalog/catalog.ts'
import type { OrderBody, OrderedLine } from '#contract/orders/order-body.ts'
import type { Usage } from '#server/catalog/delivery-days.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'

/** The input of the booking rules, and the order they have checked. */

export type BookingRulesInput = {
  catalog: LoadedCatalog
  /** The date and the time of day at the organisation. */
  today: string
  time: string
  /** Whether the customer books in a browser, which may say less than a caller with a key. */
  selfService: boolean
  /** What other orders take; null skips the check of stock. */
  usage: Usage | null
}

export type CheckedLine = OrderedLine & { orderable: Orderable; lineType: 'hire' | 'sale' }

export type CheckedOrder = {
  body: OrderBody
  /** The top-level product. */
  orderable: Orderable
  lines: CheckedLine[]
  area: Area | null
  deliveryTimePeriod: DeliveryTimePeriod | null
  addOns: { addOn: AddOn; quantity: number }[]
  answers: Record<string, unknown>
  notices: Notice[]
}

/** A checked line that has its id. */
export type IdentifiedLine = CheckedLine & { id: string }
