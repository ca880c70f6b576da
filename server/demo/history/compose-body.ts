import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { Day } from '#contract/values/day.ts'
import type { Customer } from './people.ts'
import type { Random } from './random.ts'

/** What people hire, most often first: the product's name, a size in cubic metres, and how often. */
const wishes = [
  ['General waste bin', 4, 5],
  ['General waste bin', 6, 6],
  ['General waste bin', 8, 3],
  ['General waste bin', 3, 3],
  ['Garden waste bin', 6, 3],
  ['Garden waste bin', 4, 2],
  ['Mixed heavy bin', 4, 2],
  ['Clean fill bin', 3, 2],
  ['General waste bin', 12, 1],
] as const

const notes = [
  '',
  '',
  '',
  'Please keep the neighbour’s driveway clear.',
  'Ring before you come, the gate is locked.',
  'There is a dog in the yard.',
  'Leave it as close to the garage as you can.',
] as const

/** The body of an order, as a customer of the demo would send it. */
export function composeBody(
  { public: catalog }: LoadedCatalog,
  random: Random,
  { customer, delivery, pickup }: { customer: Customer; delivery: Day; pickup: Day },
): Record<string, unknown> {
  const wish = pickByWeight(random)
  const product = catalog.products.find(({ name }) => name === wish[0])
  const variant = product?.variants.find(({ sizeCubicMetres }) => sizeCubicMetres === wish[1])
  if (!product || !variant) throw new Error(`the demo has no ${wish.join(' ')}`)
  const concerns = ({ productGroupIds }: { productGroupIds: string[] }) =>
    productGroupIds.length === 0 || productGroupIds.includes(product.productGroupId)
  const asksForSoil = catalog.bookingQuestions.some(
    (one) => one.key === 'soilOrigin' && concerns(one),
  )
  return {
    productId: variant.id,
    quantity: 1,
    deliveryDate: delivery,
    pickupDate: pickup,
    locality: { suburb: customer.suburb, postcode: customer.postcode },
    customerType: customer.company === null ? 'individual' : 'company',
    customerName: customer.company ?? customer.name,
    contactName: customer.name,
    email: customer.email,
    phone: customer.phone,
    address: customer.address,
    notes: random.pick(notes),
    ...(customer.company !== null && { purchaseOrder: `PO-${random.between(1000, 9999)}` }),
    customFields: asksForSoil ? { soilOrigin: 'Home garden or pool' } : {},
    acceptedTerms: true,
    acceptedNoticeIds: catalog.notices
      .filter((notice) => notice.mustAccept && concerns(notice))
      .map(({ id }) => id),
  }
}

function pickByWeight(random: Random): (typeof wishes)[number] {
  let rest = random.next() * wishes.reduce((sum, [, , weight]) => sum + weight, 0)
  for (const wish of wishes) {
    rest -= wish[2]
    if (rest < 0) return wish
  }
  return wishes[0]
}
