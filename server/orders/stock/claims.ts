import type { LineBody } from '#contract/orders/order-body.ts'
import { hireSpan } from '#contract/orders/hire-span.ts'
import { VISITS } from '#server/catalog/delivery-days.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { Claim, Need } from '#server/orders/capacity/claim.ts'

type LineToClaim = Pick<
  LineBody,
  | 'productId'
  | 'quantity'
  | 'deliveryDate'
  | 'pickupDate'
  | 'deliveryOn'
  | 'collectionOn'
  | 'workType'
>

/**
 * What a line needs: its bins from delivery to collection, the crew's own days included, and a visit
 * on the day the crew comes. A line without work needs nothing. The bins come first.
 */
export function needsOf(
  line: LineToClaim,
  { stock, rules }: Pick<LoadedCatalog, 'stock' | 'rules'>,
): Need[] {
  if (line.workType === 'none') return []
  const { productId } = line
  const visit = line.deliveryOn ?? line.deliveryDate
  return [
    {
      resource: productId,
      ...hireSpan(line),
      units: Math.ceil(line.quantity),
      bound: stock.get(productId) ?? null,
    },
    { resource: VISITS, from: visit, to: visit, units: 1, bound: rules.dayCapacity },
  ]
}

/** The needs of a line, claimed by its order. */
export function claimsOf(
  line: LineToClaim & { id: string },
  catalog: Pick<LoadedCatalog, 'stock' | 'rules'>,
): Claim[] {
  return needsOf(line, catalog).map((need) => ({ lineId: line.id, ...need }))
}

/** The new claims of an order. Days after the agreed end are marked with `agreed`. */
export function markOverstays(before: readonly Claim[], after: readonly Claim[]): Claim[] {
  return after.map((claim) => {
    const old = before.find(
      ({ lineId, resource }) => lineId === claim.lineId && resource === claim.resource,
    )
    const agreed = old?.agreed ?? old?.to
    return agreed !== undefined && claim.to > agreed ? { ...claim, agreed } : claim
  })
}
