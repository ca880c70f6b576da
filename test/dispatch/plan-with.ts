import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import type { Plan } from '#web/office/board/state/plan.ts'

/** Plans for tests, with only what moving jobs looks at. */

export const at = (east: number) => ({ latitude: -33.9, longitude: 151 + east })
const pin = (east: number | null) => (east === null ? null : at(east))

type Given = {
  jobs: Record<string, number | null>
  total?: number
  of?: number
  /** Where its depot is; null if it has none. */
  depot?: number | null
  /** The bins that its truck can lift; all of them if absent. */
  lifts?: string[]
}

/** A plan by its runs: the jobs of each with where they are, in degrees to the east, or null without a pin. */
export function planWith(runs: Record<string, Given>): Plan {
  const jobs: Record<string, BoardJob> = {}
  const list = Object.entries(runs).map(([id, given]) => {
    const { jobs: own, total = 60, of = 480, depot = null, lifts = null } = given
    for (const [jobId, east] of Object.entries(own)) {
      const job = { id: jobId, runId: id, status: 'scheduled', date: '2026-11-23' }
      jobs[jobId] = { ...job, minutes: 20, point: pin(east) } as BoardJob
    }
    const stops = Object.entries(own).map(([jobId, east], index) => ({
      id: `stop ${jobId}`,
      kind: 'job',
      jobId,
      point: pin(east),
      minutes: 20,
      arrivesAt: `2026-11-22T${20 + index}:00:00.000Z`,
      travelMinutes: null,
      doneAt: null,
    }))
    const yard = depot === null ? null : { id: 'yard', name: 'Yard', point: at(depot) }
    const hours = { startsAt: '07:00', endsAt: '15:00', behind: 0 }
    const vehicle = { productIds: lifts }
    const load = { total, of }
    return {
      id,
      status: 'planned',
      depot: yard,
      vehicle,
      load,
      stops,
      backAt: '2026-11-22T20:00:00.000Z',
      ...hours,
    } as unknown as BoardRun
  })
  const parts = { unassigned: [], carriedOver: [], failed: [], overdue: [] }
  const tray = { ...parts, onCall: [], awaitingTip: [] }
  const nextOpen = '2026-11-24'
  const retryDays = { collection: nextOpen, other: nextOpen }
  const days = { date: '2026-11-23', today: '2026-11-23', nextOpen, retryDays }
  return { ...days, timezone: 'Australia/Sydney', jobs, runs: list, tray }
}
