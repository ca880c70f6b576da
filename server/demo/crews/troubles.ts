import type { BoardStop } from '#contract/office/dispatch/runs/run.ts'

/** A job as its driver finds it. */
export type CrewJob = { id: string; type: string; orderId: string; isPaid: boolean }

/**
 * What goes wrong at a job: a car is in the way, the office cancels the order while the truck is on its way, or
 * the office enters that it's done and the driver reports that it isn't.
 */
export type Trouble = 'no_access' | 'cancelled' | 'reported_otherwise'

/** What goes wrong on a run of the demo, by job. Pure. @param index of the run among today's */
export function chooseTroubles(
  index: number,
  stops: readonly BoardStop[],
  jobs: ReadonlyMap<string, CrewJob>,
): Map<string, Trouble> {
  const inOrder = stops.flatMap(({ jobId }) => jobs.get(jobId ?? '') ?? [])
  const troubles = new Map<string, Trouble>()
  if (index === 0) {
    // Preferably an order that nothing has been paid for, which leaves no refund behind.
    const deliveries = inOrder.slice(0, 4).filter(({ type }) => type === 'delivery')
    const dropped = deliveries.find(({ isPaid }) => !isPaid) ?? deliveries[0]
    if (dropped) troubles.set(dropped.id, 'cancelled')
  }
  if (index === 1) {
    const [, second, third] = inOrder
    if (second) troubles.set(second.id, 'no_access')
    if (third) troubles.set(third.id, 'reported_otherwise')
  }
  return troubles
}
