/** Whether something limited to product groups concerns an order of these groups; none is all. */
export function appliesTo(
  productGroupIds: readonly string[],
  groups: ReadonlySet<string>,
): boolean {
  return productGroupIds.length === 0 || productGroupIds.some((id) => groups.has(id))
}
