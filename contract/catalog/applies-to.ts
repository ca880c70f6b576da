/** What an order is for: the product groups of its lines, and its area. */
export type Concerned = { groups: ReadonlySet<string>; areaId: string | null }

/** Whether something limited to product groups or areas applies to an order. No groups means all; so does no areas. */
export function appliesTo(
  limits: { productGroupIds: readonly string[]; areaIds?: readonly string[] },
  { groups, areaId }: Concerned,
): boolean {
  const { productGroupIds, areaIds = [] } = limits
  return (
    (productGroupIds.length === 0 || productGroupIds.some((id) => groups.has(id))) &&
    (areaIds.length === 0 || (areaId !== null && areaIds.includes(areaId)))
  )
}
