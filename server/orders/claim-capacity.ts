import type { Day } from '#contract/values/day.ts'
import type { LineBody } from '#contract/orders/order-body.ts'
import { VISITS } from '#server/catalog/delivery-days.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'

/**
 * So many units of a resource, on every day from one to another inclusive. Where a bin stays out longer
 * than was agreed, `agreed` is until when it was.
 */
export type Claim = {
  resource: string
  from: Day
  to: Day
  units: number
  bound: number | null
  agreed?: Day
}

/**
 * What a line takes: its bins for every day from delivery to collection, the crew's own days counted
 * in, and a visit on the day the crew goes. A line without work takes nothing. The bins come first.
 */
export function claimsOf(
  line: Pick<
    LineBody,
    | 'productId'
    | 'quantity'
    | 'deliveryDate'
    | 'pickupDate'
    | 'deliveryOn'
    | 'collectionOn'
    | 'workType'
  >,
  { stock, rules }: Pick<LoadedCatalog, 'stock' | 'rules'>,
): Claim[] {
  if (line.workType === 'none') return []
  const { productId, deliveryDate, pickupDate } = line
  const visit = line.deliveryOn ?? deliveryDate
  const collected = line.collectionOn ?? pickupDate
  return [
    {
      resource: productId,
      from: visit < deliveryDate ? visit : deliveryDate,
      to: collected > pickupDate ? collected : pickupDate,
      units: Math.ceil(line.quantity),
      bound: stock.get(productId) ?? null,
    },
    { resource: VISITS, from: visit, to: visit, units: 1, bound: rules.dayCapacity },
  ]
}

/** New claims in place of old ones, of which what ends later than was agreed stays out anyway. */
export function overstaying(before: readonly Claim[], after: readonly Claim[]): Claim[] {
  return after.map((claim, index) => {
    const old = before[index]
    const agreed = old?.agreed ?? old?.to
    return agreed !== undefined && claim.to > agreed ? { ...claim, agreed } : claim
  })
}
