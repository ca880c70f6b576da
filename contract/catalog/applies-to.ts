/** Whether something limited to product groups applies to an order of these groups. None means all. */
export function appliesTo(
  productGroupIds: readonly string[],
  groups: ReadonlySet<string>,
): boolean {
  return productGroupIds.length === 0 || productGroupIds.some((id) => groups.has(id))
}
