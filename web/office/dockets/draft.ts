import { netOf } from '#contract/dispatch/docket-weights.ts'
import type { Docket, MissingDocket } from '#contract/office/dispatch/docket.ts'
import { idOrNull, shown, wholeOrNull } from '#web/office/fleet/editor/read-typed.ts'

/** A docket as it's typed. */
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
  tippedAt: string
  /** Kilograms of each job that's chosen, by its id. */
  jobs: Readonly<Record<string, string>>
}

/** What a form begins with. */
export function draftOf(docket: Docket | null, jobs: readonly string[], now: Date): Draft {
  const isWeighed = docket !== null && docket.grossKg !== null
  const cost = docket?.cost ?? null
  return {
    tipSiteId: docket?.tipSiteId ?? '',
    number: docket?.number ?? '',
    grossKg: shown(docket?.grossKg ?? null),
    tareKg: shown(docket?.tareKg ?? null),
    netKg: isWeighed ? '' : shown(docket?.netKg ?? null),
    material: docket?.material ?? '',
    vehicleId: docket?.vehicleId ?? '',
    driverId: docket?.driverId ?? '',
    dollars: cost === null ? '' : (cost / 100).toFixed(2),
    tippedAt: docket?.tippedAt ?? now.toISOString(),
    jobs: Object.fromEntries([
      ...jobs.map((id) => [id, '']),
      ...(docket?.jobs ?? []).map(({ jobId, kg }) => [jobId, String(kg)]),
    ]),
  }
}

/** What was typed, as the API takes it. */
export function bodyOf(draft: Draft) {
  const dollars = draft.dollars.replaceAll(/[$,\s]/g, '')
  return {
    ...weightsOf(draft),
    tipSiteId: idOrNull(draft.tipSiteId),
    number: draft.number,
    material: draft.material,
    vehicleId: idOrNull(draft.vehicleId),
    driverId: idOrNull(draft.driverId),
    cost: dollars === '' ? null : Math.round(Number(dollars) * 100),
    tippedAt: draft.tippedAt,
    jobs: Object.entries(draft.jobs).map(([jobId, kg]) => ({ jobId, kg: wholeOrNull(kg) })),
  }
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
