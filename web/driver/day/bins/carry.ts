import type { DriverJob, DriverRun, DriverStop } from '#contract/driver/day.ts'

/** A bin on the truck as the plan has it: the line of the run is drawn from these. */
export type Load = {
  load: 'empty' | 'full'
  size: number | null
  name: string
  waste: string
}

/**
 * What the truck carries after each stop, if everything goes as planned. A tip empties what is full; in the
 * yard everything comes off, and the bins of the deliveries until the next yard go on if there's room.
 * @returns for each stop, in their order
 */
export function carry({ stops, vehicle }: Pick<DriverRun, 'stops' | 'vehicle'>): Load[][] {
  const slots = vehicle?.slots ?? 1
  let aboard = loadFor(stops, slots)
  return stops.map((stop, index) => {
    aboard = carryOn(aboard, stop, stops.slice(index + 1), slots)
    return aboard
  })
}

function carryOn(
  aboard: Load[],
  stop: DriverStop,
  ahead: readonly DriverStop[],
  slots: number,
): Load[] {
  if (stop.kind === 'yard') return loadFor(ahead, slots)
  if (stop.kind === 'tip') return aboard.map((one) => ({ ...one, load: 'empty' }))
  const { job } = stop
  if (!job || job.status === 'cancelled' || job.status === 'failed') return aboard
  const bins = binsOf(job)
  const full = bins.map((bin): Load => ({ ...bin, load: 'full' }))
  if (job.type === 'delivery') return bins.reduce(withoutEmpty, aboard)
  if (job.type === 'collection') return [...aboard, ...full]
  if (BRINGING.includes(job.type)) return [...bins.reduce(withoutEmpty, aboard), ...full]
  return aboard
}

/** The empty bins to start with: those that are brought before any comes on board. */
function loadFor(ahead: readonly DriverStop[], slots: number): Load[] {
  const end = ahead.findIndex(
    ({ kind, job }) => kind === 'yard' || kind === 'tip' || job?.type === 'collection',
  )
  const before = end === -1 ? ahead : ahead.slice(0, end)
  return before
    .flatMap(({ job }) => (job && BRINGING.includes(job.type) ? binsOf(job) : []))
    .slice(0, slots)
}

function withoutEmpty(aboard: Load[], bin: Load): Load[] {
  const same = aboard.findIndex(({ load, size }) => load === 'empty' && size === bin.size)
  const any = same === -1 ? aboard.findIndex(({ load }) => load === 'empty') : same
  return aboard.filter((_, index) => index !== any)
}

const BRINGING: readonly string[] = ['delivery', 'exchange', 'wait_and_load']

/** All bins of a job, empty. */
const binsOf = (job: DriverJob): Load[] =>
  Array.from({ length: job.items[0]?.quantity ?? 1 }, () => binOf(job))

/** The bin of a job, empty. */
export function binOf({ items }: DriverJob): Load {
  const [item] = items
  return {
    load: 'empty',
    size: item?.sizeCubicMetres ?? null,
    name: item?.name ?? 'Bin',
    waste: item?.waste ?? '',
  }
}
