import type { PieceKind } from '#contract/catalog/editing/pieces.ts'
import { spokenDay } from '#contract/values/day.ts'
import { startWithCapital } from '#web/office/text.ts'

/** What people call the kinds of pieces. */
export const KIND_NAMES: Record<PieceKind, { one: string; many: string }> = {
  area: { one: 'area', many: 'Areas' },
  product_group: { one: 'group', many: 'Groups' },
  product: { one: 'product', many: 'Products' },
  variant: { one: 'size', many: 'Sizes' },
  add_on: { one: 'add-on', many: 'Add-ons' },
  delivery_time_period: { one: 'time', many: 'Times' },
  booking_question: { one: 'question', many: 'Questions' },
  notice: { one: 'notice', many: 'Notices' },
  booking_rules: { one: 'rule', many: 'Booking rules' },
  terms: { one: 'terms', many: 'Terms' },
  branding: { one: 'booking page', many: 'Booking page' },
}

/** Fields that people call something else than the catalogue does. */
const NAMES: Record<string, string> = {
  stock: 'Owned',
  basePrice: 'Base price',
  extraDayPrice: 'Extra day',
  excessPricePerTonne: 'Excess weight a tonne',
  includedDays: 'Days included',
  includedKg: 'Kilograms included',
  sizeCubicMetres: 'Cubic metres',
  lengthMm: 'Length',
  widthMm: 'Width',
  heightMm: 'Height',
  maxWeightKg: 'Most weight',
  productGroupId: 'Group',
  productGroupIds: 'Groups that it applies to',
  areaIds: 'Areas that it applies to',
  addOnIds: 'Add-ons that may be chosen',
  lineType: 'Hire or sale',
  imageUrl: 'Picture',
  mustAccept: 'Must be accepted',
  minLeadDays: 'Days of notice',
  cutoffTime: 'Cut-off time',
  maxAdvanceDays: 'Days ahead',
  deliveryWeekdays: 'Delivery days',
  pickupWeekdays: 'Collection days',
  weekdays: 'Days',
  areaRequired: 'Only in our areas',
  approvalRequired: 'Approval',
  paymentRequired: 'Payment at booking',
  dayCapacity: 'Visits a day',
  publicDiscountLimitPercent: 'Most discount by API, percent',
  'waitWhileLoad.offered': 'Wait and load',
  'waitWhileLoad.price': 'Price of wait and load',
  'waitWhileLoad.minutes': 'Minutes of wait and load',
  collectOnCall: 'Collection on call',
  hireCountsDeliveryDay: 'Delivery day counts as hire',
  schedulesOnline: 'Standing services online',
  maxUnitsOnline: 'Most bins a booking online',
  maxOpenBookings: 'Most unpaid bookings a person',
  url: 'Link',
  termsUrl: 'Link to the terms',
  privacyUrl: 'Link to the privacy policy',
}

/** A field in words: "Base price", "Closed Fri 25 Dec 2026". */
export function nameField(field: string): string {
  const closed = /^closedDates\.(.+)$/.exec(field)?.[1]
  if (closed !== undefined) return `Closed ${spokenDay(closed)}`
  const last = field.split('.').at(-1) ?? field
  const words = last.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return NAMES[field] ?? NAMES[last] ?? startWithCapital(words)
}
