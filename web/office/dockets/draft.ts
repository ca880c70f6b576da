import { netOf } from '#contract/dispatch/docket-weights.ts'
import type { Docket, MissingDocket } from '#contract/office/dispatch/docket.ts'
import { isDay, localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { idOrNull, shown, wholeOrNull } from '#web/office/fleet/editor/read-typed.ts'
import { instantOf } from './instant-of.ts'

/** A docket as it's being typed. */
export type Draft = {
  tipSiteId: string
  number: string
  grossKg: string
  tareKg: string
  netKg: string
  material: string
  vehicleId: string
  driverId: string
  dollars: string
  day: string
  time: string
  /** Kilograms of each job that's chosen, by its id. */
  jobs: Readonly<Record<string, string>>
}

/**
 * What a form begins with.
 * @param job the one that the docket is entered for
 */
export function draftOf(
  docket: Docket | null,
  job: MissingDocket | null,
  { today, timezone }: { today: Day; timezone: string },
): Draft {
  const isWeighed = docket !== null && docket.grossKg !== null
  const cost = docket?.cost ?? null
  const at = docket?.tippedAt ?? job?.completedAt
  const tipped =
    at === undefined ? { day: today, time: '12:00' } : localTime(new Date(at), timezone)
  return {
    tipSiteId: docket?.tipSiteId ?? '',
    number: docket?.number ?? '',
    grossKg: shown(docket?.grossKg ?? null),
    tareKg: shown(docket?.tareKg ?? null),
    netKg: isWeighed ? '' : shown(docket?.netKg ?? null),
    material: docket?.material ?? '',
    vehicleId: docket?.vehicleId ?? job?.vehicleId ?? '',
    driverId: docket?.driverId ?? job?.driverId ?? '',
    dollars: cost === null ? '' : (cost / 100).toFixed(2),
    day: tipped.day,
    time: tipped.time,
    jobs: Object.fromEntries([
      ...(job ? [[job.jobId, '']] : []),
      ...(docket?.jobs ?? []).map(({ jobId, kg }) => [jobId, String(kg)]),
    ]),
  }
}

/** What was typed, as the API takes it. */
export function bodyOf(draft: Draft, docket: Docket | null, timezone: string) {
  const dollars = draft.dollars.replaceAll(/[$,\s]/g, '')
  return {
    ...weightsOf(draft),
    tipSiteId: idOrNull(draft.tipSiteId),
    number: draft.number,
    material: draft.material,
    vehicleId: idOrNull(draft.vehicleId),
    driverId: idOrNull(draft.driverId),
    cost: dollars === '' ? null : Math.round(Number(dollars) * 100),
    tippedAt: tippedAt(draft, docket, timezone),
    jobs: Object.entries(draft.jobs).map(([jobId, kg]) => ({ jobId, kg: wholeOrNull(kg) })),
  }
}

/** To the second, if the day and time of a docket stay. */
function tippedAt({ day, time }: Draft, docket: Docket | null, timezone: string): string {
  const before = docket && localTime(new Date(docket.tippedAt), timezone)
  if (docket && before?.day === day && before.time === time) return docket.tippedAt
  // What isn't a day is refused at its field.
  if (!isDay(day)) return day
  return instantOf(day, time, timezone).toISOString()
}

/** The net weight and what's left of it after the kilograms that were typed; null if it isn't known yet. */
export function sumUp(draft: Draft): { netKg: number; left: number } | null {
  const net = netOf(weightsOf(draft))
  if ('field' in net || Number.isNaN(net.netKg)) return null
  const split = Object.values(draft.jobs).reduce((sum, kg) => sum + (wholeOrNull(kg) ?? 0), 0)
  return { netKg: net.netKg, left: net.netKg - split }
}

function weightsOf({ grossKg, tareKg, netKg }: Draft) {
  return {
    grossKg: wholeOrNull(grossKg),
    tareKg: wholeOrNull(tareKg),
    netKg: grossKg === '' && tareKg === '' ? wholeOrNull(netKg) : null,
  }
}

/** What a vehicle weighed empty the last time. */
export function usualTare(known: readonly Docket[], vehicleId: string): string {
  const last = known.find((docket) => docket.vehicleId === vehicleId && docket.tareKg !== null)
  return shown(last?.tareKg ?? null)
}

/** A job that can be chosen, in words. */
export function sayJob({ reference, customerName, productName }: MissingDocket): string {
  return `${reference} · ${customerName} · ${productName}`
}
