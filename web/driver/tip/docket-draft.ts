import { binsOut } from '#contract/dispatch/bins-of-job.ts'
import type { DriverJob, DriverRun, DriverStop } from '#contract/driver/day.ts'
import type { DocketDraft } from '#web/driver/day/draft.ts'
import { sayBins } from '#web/driver/day/bins/numbers.ts'
import { sayKg, sayPlace, sayStop, sayWaste } from '#web/driver/day/say.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { listDockets } from './reported-dockets.ts'
import { targetOf } from './unplanned.ts'
import { jobsAboard, weigh } from './weigh.ts'

export const EMPTY: DocketDraft = { number: '', gross: '', tare: '', net: '', sha256: null }

type Weighed = { today: Today; stop: DriverStop; run: DriverRun; docket: DocketDraft }

export const sayFor = (job: DriverJob): string =>
  [sayBins(binsOut(job)), sayPlace(job)].filter(Boolean).join(', ')

/**
 * Whose load the docket weighed: as the driver chose, or what is on the truck and on no docket of this visit yet.
 */
export function jobsWeighed({ today, stop, run, docket }: Weighed): DriverJob[] {
  const { jobs } = docket
  if (jobs) return takenOn(run).filter(({ id }) => jobs.includes(id))
  const target = targetOf(stop, run)
  const weighed = listDockets(today.phone.actions)
    .filter(({ action }) => action.target.id === target.id)
    .flatMap(({ action }) => action.data.jobs.map(({ jobId }) => jobId))
  const aboard = jobsAboard(run, stop)
  const left = aboard.filter(({ id }) => !weighed.includes(id))
  return left.length > 0 ? left : aboard
}

/** Every job of a run whose bin was taken. */
export function takenOn({ stops }: DriverRun): DriverJob[] {
  return stops.flatMap(({ job }) => {
    const isTaken = job && ['collection', 'exchange', 'wait_and_load'].includes(job.type)
    return isTaken && job.status === 'completed' ? [job] : []
  })
}

/** What the paper calls the load: as the driver wrote it, or the waste of the first job. */
export function materialOf({ material }: DocketDraft, jobs: readonly DriverJob[]): string {
  return material ?? (jobs[0] ? sayWaste(jobs[0]) : '').slice(0, 60)
}

/** What it could be: the wastes on the truck, and those that the tip takes. */
export function materialsAt({ today, stop }: Weighed, jobs: readonly DriverJob[]): string[] {
  const site = today.day.tipSites.find(({ id }) => id === stop.tipSiteId)
  return [...new Set([...jobs.map(sayWaste), ...(site?.takes ?? [])])].filter(Boolean).slice(0, 8)
}

/** The report of a docket. */
export function sayDocket(weighed: Weighed & { net: number; splitting: boolean }) {
  const { today, stop, run, docket, net, splitting } = weighed
  const { gross, tare } = weigh(docket)
  const jobs = jobsWeighed(weighed)
  const kgOf = ({ id }: DriverJob) => (splitting ? docket.split?.[id] : undefined)
  return {
    kind: 'docket',
    target: targetOf(stop, run),
    data: {
      tipSiteId: stop.tipSiteId,
      number: docket.number,
      grossKg: gross,
      tareKg: tare,
      netKg: net,
      material: materialOf(docket, jobs).trim(),
      sha256: docket.sha256,
      jobs: jobs.slice(0, 20).map((job) => {
        const kg = kgOf(job)
        return { jobId: job.id, kg: kg ? Number(kg) : null }
      }),
    },
    says: {
      what: `Docket ${docket.number}, ${sayKg(net)} kg`,
      where: sayStop(stop, today.day.tipSites),
    },
  } as const
}
