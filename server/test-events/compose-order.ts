import { appliesTo } from '#contract/catalog/applies-to.ts'
import type { BookingQuestion, Orderable } from '#contract/catalog/catalog.ts'
import { leastQuantity } from '#contract/orders/quantity.ts'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'

const USUAL_HIRE_DAYS = 7

/**
 * The body of an order for a test event: as little as the catalogue asks for, for someone who doesn't exist and
 * can't get email. Pure.
 * @param delivery the first day to try
 * @returns null if there's nothing to order
 */
export function composeTestOrder(
  catalog: LoadedCatalog,
  delivery: Day,
): { body: Record<string, unknown>; hireDays: number } | null {
  const wanted = chooseOrderable(catalog)
  if (!wanted) return null
  const { id, product } = wanted
  const { areas, bookingQuestions, notices } = catalog.public
  const [area] = areas.filter(({ localities }) => localities.length > 0)
  const concerned = { groups: new Set([product.productGroupId]), areaId: area?.id ?? null }
  const isAsked = (question: BookingQuestion) => question.required && appliesTo(question, concerned)
  const least = Math.max(USUAL_HIRE_DAYS, product.minHireDays ?? 0)
  const hireDays = Math.min(least, product.maxHireDays ?? least)
  const body = {
    productId: id,
    quantity: Math.ceil(leastQuantity(product)),
    deliveryDate: delivery,
    pickupDate: addDays(delivery, hireDays),
    ...(area && { areaId: area.id, locality: area.localities[0] }),
    customerType: 'individual',
    customerName: 'Test Event',
    contactName: 'Test Event',
    email: 'test.event@kerbside.invalid',
    // Kept free for people who don't exist.
    phone: '0491 570 156',
    address: '1 Test Street',
    notes: 'Placed by a test event.',
    customFields: Object.fromEntries(
      bookingQuestions
        .filter(isAsked)
        .map((question) => [question.key, answer(question, delivery)]),
    ),
    acceptedTerms: true,
    acceptedNoticeIds: notices
      .filter((notice) => notice.mustAccept && appliesTo(notice, concerned))
      .map(({ id: noticeId }) => noticeId),
  }
  return { body, hireDays }
}

/** Rather a hire, which has two jobs, and rather one that can't be sold out. */
function chooseOrderable({ orderables, stock }: LoadedCatalog): Orderable | undefined {
  const rank = ({ id, product }: Orderable) =>
    (product.lineType === 'hire' ? 0 : 2) + (stock.has(id) ? 1 : 0)
  return [...orderables.values()].toSorted((a, b) => rank(a) - rank(b))[0]
}

function answer({ type, options, maxLength }: BookingQuestion, day: Day): unknown {
  switch (type) {
    case 'text':
    case 'textarea':
      return 'Test'.slice(0, maxLength ?? undefined)
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'date':
      return day
    case 'select':
      return options?.[0]
    case 'multiselect':
      return options?.slice(0, 1)
  }
}
