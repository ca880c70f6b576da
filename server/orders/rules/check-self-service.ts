import type { LineBody, OrderBody } from '#contract/orders/order-body.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { CheckedLine } from './checked-order.ts'
import type { ProblemList } from './problem-list.ts'

/**
 * What a browser may say in an order (rules, section 9, "Body" and "How much"). A caller with a key is
 * trusted with prices and the rules of work; a browser gets nothing that the booking page couldn't have
 * offered. Each field of the body has an entry here, so a new one doesn't compile until someone decides
 * about it. An area can be left out: where the hirer's place is, only the hirer can say.
 */

type Wrong = [code: ProblemCode, message: string] | null
/** `as_with_a_key`: nothing more than the rules that hold for every caller. */
type Rule<Args extends unknown[]> = 'as_with_a_key' | ((...args: Args) => Wrong)

const ofLine: Record<keyof LineBody, Rule<[CheckedLine, LoadedCatalog]>> = {
  productId: 'as_with_a_key',
  quantity: 'as_with_a_key', // The body's quantity has the limit over all lines.
  deliveryDate: 'as_with_a_key',
  pickupDate: 'as_with_a_key',
  discountPercent: ({ discountPercent }, { rules }) => {
    const limit = rules.publicDiscountLimitPercent
    return discountPercent > limit ? ['too_big', `must be at most ${limit}`] : null
  },
  description: 'as_with_a_key',
  lineType: ({ lineType, orderable: { product } }) =>
    lineType === product.lineType ? null : ['not_offered', 'is not offered with this product'],
  workType: ({ workType, schedule }) =>
    workType === 'delivery' || (workType === 'service' && schedule !== null)
      ? null
      : ['not_offered', 'is not offered online'],
  purchaseOrder: 'as_with_a_key',
  equipmentReference: 'as_with_a_key',
  deliveryOn: 'as_with_a_key', // The longer span is priced.
  collectionOn: ({ collectionOn }, { rules }) =>
    collectionOn === null && !rules.collectOnCall
      ? ['not_offered', 'must be a date, collection on call is not offered']
      : null,
  waitWhileLoad: ({ waitWhileLoad, orderable: { product } }) =>
    waitWhileLoad && product.lineType !== 'hire'
      ? ['not_offered', 'is not offered with this product']
      : null,
  schedule: ({ schedule }, { rules }) =>
    schedule && !rules.schedulesOnline ? ['not_offered', 'is not offered online'] : null,
}

type Said = { body: OrderBody; lines: readonly CheckedLine[]; catalog: LoadedCatalog }

/** Fields that are believed only from a caller with a key. */
const ignored = { salesperson: undefined } satisfies Partial<OrderBody>

const ofBody: Record<Exclude<keyof OrderBody, keyof typeof ignored>, Rule<[Said]>> = {
  productId: 'as_with_a_key',
  areaId: 'as_with_a_key',
  locality: 'as_with_a_key',
  lines: 'as_with_a_key', // Each line has its own rules.
  purchaseOrder: 'as_with_a_key',
  customerType: 'as_with_a_key',
  customerName: 'as_with_a_key',
  abn: 'as_with_a_key',
  billingAddress: 'as_with_a_key',
  contactName: 'as_with_a_key',
  email: 'as_with_a_key',
  phone: 'as_with_a_key',
  address: 'as_with_a_key',
  lotNumber: 'as_with_a_key',
  gateCode: 'as_with_a_key',
  placement: 'as_with_a_key',
  notes: 'as_with_a_key',
  customFields: 'as_with_a_key',
  addOns: 'as_with_a_key',
  quantity: withinLimitOnline,
  deliveryDate: ({ body, lines }) => {
    return isOfALine(body, lines, 'deliveryDate')
      ? null
      : ['invalid', 'must be the delivery date of a line of this product']
  },
  deliveryTimePeriodId: 'as_with_a_key',
  pickupDate: ({ body, lines }) => {
    return isOfALine(body, lines, 'pickupDate')
      ? null
      : ['invalid', 'must be the pickup date of a line of this product']
  },
  waitWhileLoad: ({ body, lines }) =>
    body.waitWhileLoad && !lines.some((line) => line.waitWhileLoad)
      ? ['invalid', 'must be set on a line too']
      : null,
  texts: 'as_with_a_key',
  acceptedTerms: 'as_with_a_key',
  acceptedNoticeIds: 'as_with_a_key',
  acceptedCollectionNotice: 'as_with_a_key',
  expectedTotal: 'as_with_a_key',
  expectedCatalog: 'as_with_a_key',
}

const lineRules = Object.entries(ofLine)
const bodyRules = Object.entries(ofBody)

/** Reports each field with which a browser asks for more than the booking page could have offered. */
export function checkSelfService(said: Said, problems: ProblemList): void {
  for (const line of said.lines) {
    for (const [field, rule] of lineRules) {
      const wrong = typeof rule === 'function' ? rule(line, said.catalog) : null
      if (wrong) problems.add(`${line.at}${field}`, ...wrong)
    }
  }
  for (const [field, rule] of bodyRules) {
    const wrong = typeof rule === 'function' ? rule(said) : null
    if (wrong) problems.add(field, ...wrong)
  }
}

/** A browser's body without the fields that are ignored in it. */
export function withoutIgnored(body: OrderBody): OrderBody {
  return { ...body, ...ignored }
}

function withinLimitOnline({ lines, catalog }: Said): Wrong {
  const most = catalog.rules.maxUnitsOnline
  const units = lines.reduce((sum, { quantity }) => sum + Math.ceil(quantity), 0)
  if (units <= most) return null
  const { phone } = catalog.public.organisation
  const call = phone === null ? 'please call us' : `please call us on ${phone}`
  return ['too_big', `is more than the ${most} that can be booked online, ${call}`]
}

/** The confirmation shows the top-level dates, so where lines have the product they must be theirs. */
function isOfALine(
  body: OrderBody,
  lines: readonly CheckedLine[],
  field: 'deliveryDate' | 'pickupDate',
): boolean {
  const own = lines.filter((line) => line.productId === body.productId)
  return own.length === 0 || own.some((line) => line[field] === body[field])
}
