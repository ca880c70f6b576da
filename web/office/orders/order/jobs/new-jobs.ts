/** What can be planned for an order besides what it was placed with. */
export const NEW_JOBS = {
  exchange: { type: 'exchange', title: 'Exchange the bin', says: 'An exchange' },
  relocate: { type: 'relocation', title: 'Relocate the bin', says: 'A relocation' },
  collectSome: { type: 'collection', title: 'Collect early', says: 'A collection' },
  planService: { type: 'service', title: 'Plan a service', says: 'A service' },
  planWaitAndLoad: {
    type: 'wait_and_load',
    title: 'Plan a visit to wait and load',
    says: 'A visit to wait and load',
  },
} as const
export type NewJob = keyof typeof NEW_JOBS

/** Whether something that is asked about is one of these. */
export function isNewJob(asked: unknown): asked is NewJob {
  return typeof asked === 'string' && Object.hasOwn(NEW_JOBS, asked)
}
