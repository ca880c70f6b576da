import type { Allocation } from './spread.ts'

/**
 * What is taken back for an amount: from the first allocation on, as much of each as is still wanted. Pure.
 * @param allocated what counts now, in the order in which it's taken
 * @returns negative allocations, and how many cents they don't cover
 */
export function takeBack(
  allocated: readonly Allocation[],
  amount: number,
): { back: Allocation[]; missing: number } {
  let wanted = amount
  const back: Allocation[] = []
  for (const row of allocated) {
    const part = Math.min(wanted, row.amount)
    if (part <= 0) continue
    back.push({ ...row, amount: -part })
    wanted -= part
  }
  return { back, missing: Math.max(0, wanted) }
}
