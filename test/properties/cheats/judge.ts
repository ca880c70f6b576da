import { referencePrice } from '#test/reference-price.ts'
import type { Body } from './cheat.ts'
import { stepOf } from './shop.ts'
import type { Shop, ShopProduct } from './shop.ts'

/**
 * Judges an order that a browser placed by what it takes: the days its bins are claimed and its crews
 * work. Written from the rules (sections 4, 5 and 9), it shares no code with the product.
 */

/** What was written for an order. */
export type Taken = {
  total: number
  area_id: string | null
  salesperson: string | null
  quantity: number
  lines: {
    id: string
    product_id: string
    line_type: string
    work_type: string
    quantity: number
    wait_while_load: boolean
    collection_on: string | null
    schedule: unknown
    discount_percent: number
  }[]
  addOns: { product_id: string; quantity: number }[]
  jobs: { line_id: string; type: string; date: string }[]
  claims: { lineId: string; resource: string; from: string; to: string; units: number }[]
}

/** What's wrong with an accepted order; nothing if the rules allow it at its price. */
export function complaintsAbout(taken: Taken, body: Body, shop: Shop): string[] {
  const { bookingRules: rules } = shop
  const complaints: string[] = []
  const expect = (fine: boolean, what: string) => {
    if (!fine) complaints.push(what)
  }
  const lines = taken.lines.map((line) => {
    const product = shop.products.find(({ id }) => id === line.product_id)
    if (!product) throw new Error(`${line.product_id} is not in the catalogue`)
    const jobs = taken.jobs.filter((job) => job.line_id === line.id)
    const claims = taken.claims.filter(
      ({ lineId, resource }) => lineId === line.id && resource !== 'visits',
    )
    return { ...line, product, jobs, claims, span: spanOf(line, jobs, claims) }
  })

  for (const { product, jobs, claims, span, ...line } of lines) {
    const hundredths = Math.round(line.quantity * 100)
    const step = Math.round(stepOf(product) * 100)
    expect(hundredths % step === 0 && hundredths / 100 === line.quantity, 'not a multiple')
    expect(line.line_type === product.lineType, 'another line type')
    expect(line.work_type === 'delivery' || line.schedule !== null, 'work that is not offered')
    expect(line.schedule === null || rules.schedulesOnline, 'a schedule')
    expect(line.discount_percent <= rules.publicDiscountLimitPercent, 'a discount')
    // The first visit of a standing service may be beyond what is planned now.
    const works = jobs.length > 0 || line.schedule !== null
    expect(works && claims.length > 0, 'no job or no bin')
    expect(daysOf(span, rules.hireCountsDeliveryDay) <= (product.maxHireDays ?? 1096), 'too long')
    expect(
      claims.every(({ units }) => units >= line.quantity),
      'fewer bins than ordered',
    )
    const returns = product.lineType === 'hire' && line.work_type === 'delivery'
    const fetched = jobs.some(({ type }) => type === 'collection' || type === 'wait_and_load')
    expect(!returns || fetched || rules.collectOnCall, 'a bin that stays')
    const waits = jobs.some(({ type }) => type === 'wait_and_load')
    expect(!waits || (rules.waitWhileLoad.offered && line.wait_while_load), 'a free wait')
  }

  for (const product of shop.products) {
    const ofIt = lines.filter((line) => line.product === product)
    const sum = ofIt.reduce((total, { quantity }) => total + Math.round(quantity * 100), 0) / 100
    if (ofIt.length === 0) continue
    expect(sum >= (product.minQuantity ?? 0), 'too few')
    expect(sum <= (product.maxQuantity ?? 1000), 'too many')
    if (product.id === body['productId']) {
      expect(taken.quantity === Math.ceil(sum), 'another quantity at the top')
    }
  }
  const units = taken.claims
    .filter(({ resource }) => resource !== 'visits')
    .reduce((sum, claim) => sum + claim.units, 0)
  expect(units <= rules.maxUnitsOnline, 'more units than online')
  expect(taken.jobs.length <= 200, 'too many jobs')
  expect(taken.salesperson === null, 'a salesperson')
  expect(!rules.areaRequired || taken.area_id !== null, 'no area')
  const groups = new Set(lines.map(({ product }) => product.productGroupId))
  const accepted = body['acceptedNoticeIds']
  for (const { id, mustAccept, productGroupIds } of shop.notices) {
    const applies = mustAccept && productGroupIds.some((group) => groups.has(group))
    expect(!applies || (Array.isArray(accepted) && accepted.includes(id)), 'a notice')
  }
  const least = fairTotal(taken, lines, body, shop)
  expect(taken.total >= least, `a total of ${taken.total} instead of ${least}`)
  if (body['expectedTotal'] !== undefined) {
    expect(taken.total === body['expectedTotal'], 'another total than expected')
  }
  return complaints
}

/** The least that what was taken may cost, for every day that it's taken. */
function fairTotal(
  taken: Taken,
  lines: (Taken['lines'][number] & { product: ShopProduct; span: Span })[],
  body: Body,
  shop: Shop,
): number {
  const { bookingRules: rules } = shop
  const locality = body['locality'] as { suburb: string } | undefined
  const area = shop.areas.find(({ id, localities }) =>
    body['areaId'] ? id === body['areaId'] : localities[0]?.suburb === locality?.suburb,
  )
  const period = shop.deliveryTimePeriods.find(({ id }) => id === body['deliveryTimePeriodId'])
  return referencePrice({
    lines: lines.map(({ product, quantity, span, ...line }) => ({
      ...product.pricing,
      basePrice:
        product.pricing.areaPrices.find(({ areaId }) => areaId === area?.id)?.basePrice ??
        product.pricing.basePrice,
      waiting: line.wait_while_load ? rules.waitWhileLoad.price : 0,
      deliveryDate: span.from,
      pickupDate: span.to,
      countsDeliveryDay: rules.hireCountsDeliveryDay,
      quantity,
      discountPercent: Math.min(line.discount_percent, rules.publicDiscountLimitPercent),
    })),
    addOns: taken.addOns.map(({ product_id: wanted, quantity }) => ({
      price: shop.addOns.find(({ id }) => id === wanted)?.price ?? 0,
      quantity,
    })),
    surcharges: [area?.surcharge ?? 0, period?.surcharge ?? 0],
  }).total
}

type Span = { from: string; to: string }

/** From the first day that a line's bins are claimed or a crew brings them, to the last. */
function spanOf(line: Taken['lines'][number], jobs: Taken['jobs'], claims: Taken['claims']): Span {
  const days = claims.flatMap(({ from, to }) => [from, to])
  // The visits of a standing service come to a bin that is there already.
  if (line.schedule === null) days.push(...jobs.map(({ date }) => date))
  const sorted = days.toSorted()
  return { from: sorted[0] ?? '', to: sorted.at(-1) ?? '' }
}

function daysOf({ from, to }: Span, countsDeliveryDay: boolean): number {
  const nights = (Date.parse(to) - Date.parse(from)) / 86_400_000
  return Math.max(1, countsDeliveryDay ? nights + 1 : nights)
}
