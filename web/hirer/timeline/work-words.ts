import type { JobType } from '#contract/jobs/job.ts'

type Work = { coming: string; started: string; completed: string; failed: string }

/** What each job is called in each state. */
export const WORK: Record<JobType, Work> = {
  delivery: {
    coming: 'Delivery',
    started: 'On the way with your bin',
    completed: 'Delivered',
    failed: 'Couldn’t be delivered',
  },
  collection: {
    coming: 'Collection',
    started: 'On the way to collect',
    completed: 'Collected',
    failed: 'Couldn’t be collected',
  },
  exchange: {
    coming: 'Bin exchange',
    started: 'On the way with another bin',
    completed: 'Bin exchanged',
    failed: 'Couldn’t be exchanged',
  },
  service: {
    coming: 'Service',
    started: 'On the way to you',
    completed: 'Serviced',
    failed: 'Couldn’t be serviced',
  },
  wait_and_load: {
    coming: 'Wait while you load',
    started: 'On the way with your bin',
    completed: 'Loaded and taken away',
    failed: 'Couldn’t be done',
  },
  relocation: {
    coming: 'Moving the bin',
    started: 'On the way to move your bin',
    completed: 'Moved',
    failed: 'Couldn’t be moved',
  },
}
