/** The middle value, or the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

/** The smallest value that at least `share` of the values don't exceed. Sorts in place. */
export function percentile(values: Float64Array | number[], share: number): number {
  values.sort((a, b) => a - b)
  return values[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN
}
