import type { HirersPage } from '#contract/orders/hirer.ts'
import type { JobType } from '#contract/jobs/job.ts'

type Visit = HirersPage['order']['jobs'][number] & {
  /** What the hirer does until then. */
  note: string | null
}

/** The visits to come in order, and what is said of a collection that the hirer asks for. Pure. */
export function describeNext({ order, can }: HirersPage): {
  visits: Visit[]
  onCall: string | null
} {
  const { jobs, status } = order
  const visits = jobs
    .filter((job) => job.status === 'scheduled')
    .map((job) => ({ ...job, note: noteOf(job.type, can) }))
  const onSite =
    status === 'in_progress' && can.collectNow.allowed && !jobs.some(isPlannedCollection)
  return {
    visits,
    onCall: onSite ? 'Tell us when it’s ready: choose “It’s ready for collection”.' : null,
  }
}

function isPlannedCollection({ type, status }: HirersPage['order']['jobs'][number]): boolean {
  return type === 'collection' && status !== 'cancelled' && status !== 'failed'
}

function noteOf(type: JobType, can: HirersPage['can']): string | null {
  switch (type) {
    case 'delivery':
      return 'You needn’t be home, as long as the way in and the place for the bin are clear.'
    case 'collection':
      if (can.collectNow.allowed) {
        return can.extend.allowed
          ? 'Full already, or needed for longer? Choose it below.'
          : 'Full already? Choose “It’s ready for collection” below.'
      }
      return can.extend.allowed ? 'Needed for longer? Choose “Keep it longer” below.' : null
    case 'wait_and_load':
      return 'Have everything ready: the truck waits while you load.'
    case 'exchange':
      return 'We take the full bin and leave an empty one.'
    case 'service':
    case 'relocation':
      return null
  }
}
