import {
  AddOn,
  Area,
  BookingQuestion,
  DeliveryTimePeriod,
  Notice,
  Product,
  ProductGroup,
  Variant,
} from './catalog.ts'

/** The items of a catalogue as they are stored: each has an id, and its document is what the catalogue shows. */

/** The item kinds and the schema of each one's document. */
export const itemKinds = {
  area: Area,
  product_group: ProductGroup,
  product: Product,
  variant: Variant,
  add_on: AddOn,
  delivery_time_period: DeliveryTimePeriod,
  booking_question: BookingQuestion,
  notice: Notice,
} as const
export type ItemKind = keyof typeof itemKinds

export type ItemRow = {
  id: string
  kind: ItemKind
  parent_id: string | null
  position: number
  stock: number | null
  retired: boolean
  document: unknown
}
