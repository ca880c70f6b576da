import type { Board } from '#contract/office/dispatch/board/board.ts'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { BoardRun, BoardStop } from '#contract/office/dispatch/runs/run.ts'
import { addDays } from '#contract/values/day.ts'

/** The largest day that the board is made for: 500 jobs. 50 of them have no truck yet. */

const RUNS = 25
const ON_EACH = 18
const WAITING = 50
const SUBURBS = ['Newtown', 'Marrickville', 'Bondi Junction', 'Leichhardt', 'St Peters', 'Mosman']
const NAMES = ['Tess Whitlam', 'Harbour Builders', 'Mia Papadopoulos', 'Alex Nguyen', 'Bronte Co']
const TYPES = ['delivery', 'collection', 'exchange'] as const
const SIZES = [3, 4, 6, 8, 10, 12]

const idOf = (kind: number, index: number) =>
  `00000000-0000-700${kind}-8000-${String(index).padStart(12, '0')}`
const from = <Item>(list: readonly Item[], index: number): Item => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('the list is empty')
  return item
}

export function aFullDay(date: string): Board {
  const onRuns = RUNS * ON_EACH
  const at = new Date(`${date}T00:00:00Z`).toISOString()
  const jobs = Array.from({ length: onRuns + WAITING }, (_, index) =>
    aJob(index, date, index < onRuns ? idOf(2, Math.floor(index / ON_EACH)) : null),
  )
  const runs = Array.from({ length: RUNS }, (_, index) =>
    aRun(index, date, jobs.slice(index * ON_EACH, (index + 1) * ON_EACH)),
  )
  const none = { onCall: [], awaitingTip: [], carriedOver: [], failed: [], overdue: [] }
  return {
    from: date,
    to: date,
    today: date,
    now: at,
    cursor: at,
    jobs,
    runs,
    tray: { ...none, unassigned: jobs.slice(onRuns).map(({ id }) => id) },
    rail: [],
    closed: [],
    nextOpen: addDays(date, 1),
    retryDays: { collection: addDays(date, 1), other: addDays(date, 1) },
    crews: { drivers: [], vehicles: [], depots: [], tipSites: [] },
    travel: { by: 'distance', why: null },
  }
}

function aJob(index: number, date: string, runId: string | null): BoardJob {
  const suburb = from(SUBURBS, index)
  return {
    id: idOf(1, index),
    version: 1,
    orderId: idOf(3, index),
    reference: `Y0H-4BP-${index}`,
    type: from(TYPES, index),
    status: 'scheduled',
    date,
    quantity: 1,
    productId: 'general',
    productName: 'General waste',
    wasteType: 'General waste',
    sizeCubicMetres: from(SIZES, index),
    customerName: from(NAMES, index),
    phone: '0491 570 156',
    suburb,
    address: `${index} Example Street`,
    timeWindow: index % 3 === 0 ? { name: 'Morning', startTime: '07:00', endTime: '11:00' } : null,
    point: { latitude: -33.9 + (index % 17) / 100, longitude: 151.1 + (index % 13) / 100 },
    minutes: 20,
    lifts: 1,
    runId,
    note: index % 4 === 0 ? 'Boards on pavers' : null,
    unpaid: index % 5 === 0,
    due: 0,
    onStop: index % 40 === 0,
    attempt: 1,
    unsynced: false,
    startedAt: null,
    arrivedAt: null,
    endedAt: null,
    failureCode: null,
  }
}

function aRun(index: number, date: string, jobs: readonly BoardJob[]): BoardRun {
  const at = new Date(`${date}T22:00:00Z`).toISOString()
  const load = { total: 430, travel: 70, work: 360, tips: 0, of: 480, lifts: 18, jobs: jobs.length }
  return {
    id: idOf(2, index),
    version: 1,
    date,
    status: 'planned',
    depot: null,
    driver: { id: idOf(4, index), name: `Driver ${index + 1}`, phone: '0491 570 156' },
    vehicle: {
      id: idOf(5, index),
      name: `Truck ${index + 1}`,
      registration: 'CK 61 AZ',
      kind: 'hook',
      slots: 1,
      productIds: null,
      notFit: null,
    },
    startsAt: '07:00',
    endsAt: '15:00',
    load: { ...load, state: 'ok' },
    homeMinutes: 20,
    backAt: at,
    behind: 0,
    check: 'ok',
    odometer: null,
    stops: jobs.map((job) => aStop(job, at)),
  }
}

function aStop({ id, suburb, point, minutes }: BoardJob, arrivesAt: string): BoardStop {
  return {
    id: id.replace('-7001-', '-7006-'),
    kind: 'job',
    jobId: id,
    tipSiteId: null,
    depotId: null,
    name: suburb ?? '',
    point,
    minutes,
    travelMinutes: 9,
    arrivesAt,
    arrivedAt: null,
    doneAt: null,
    docketNumber: null,
  }
}
