/**
 * The version of what an answer shows, as its `ETag`: of a record, or of the order whose page it is. Null if it
 * has none.
 */
export function versionTag(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return null
  if ('version' in answer && typeof answer.version === 'number') return `"${answer.version}"`
  return 'order' in answer ? versionTag(answer.order) : null
}
