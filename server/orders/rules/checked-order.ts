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

/** What the booking rules decide by, and the order that keeps them. */

export type BookingRulesInput = {
  catalog: LoadedCatalog
  /** The date and the time of day at the organisation. */
  today: string
  time: string
  /** Whether the customer books in a browser: discounts only up to the organisation's limit. */
  selfService: boolean
  /** What is taken by other orders; null leaves stock out of account. */
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
