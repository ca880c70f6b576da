import type { Orderable } from '#contract/catalog/catalog.ts'
import { tieUnits } from '#contract/values/words/tie-units.ts'
import { hueOf } from '#web/ui/drawing/hue.ts'
import type { Hue } from '#web/ui/drawing/hue.ts'
import { variantOf } from './bin-body.ts'

/** "about 6 ute loads": a ute takes a cubic metre. Null where the size isn't known. */
export function sayLoads(orderable: Orderable): string | null {
  const cubicMetres = variantOf(orderable)?.sizeCubicMetres ?? null
  if (cubicMetres === null || cubicMetres <= 0) return null
  const loads = Math.max(1, Math.round(cubicMetres))
  return `about ${loads} ute ${loads === 1 ? 'load' : 'loads'}`
}

/** A job that the size usually suits, by the kind of waste. */
export function sayJob(orderable: Orderable, waste: string): string | null {
  const cubicMetres = variantOf(orderable)?.sizeCubicMetres ?? null
  if (cubicMetres === null) return null
  return JOBS[hueOf(waste)].findLast(([least]) => least <= cubicMetres)?.[1] ?? null
}

/** From how many cubic metres a size suits which job. */
const BUILDING = [
  [1, 'a path, or a tiled floor'],
  [3, 'a small bathroom'],
  [4, 'a driveway, or a large bathroom'],
  [6, 'a house extension'],
] as const
const JOBS: Record<Hue, readonly (readonly [number, string])[]> = {
  general: [
    [2, 'a shed clean-out'],
    [3, 'one room’s furniture'],
    [4, 'a garage, or a small bathroom'],
    [6, 'a kitchen, or a small move'],
    [8, 'a whole-house clean-out'],
    [10, 'a house and its sheds'],
    [15, 'a shop or office strip-out'],
  ],
  garden: [
    [1, 'a hedge trim'],
    [3, 'a small garden'],
    [6, 'a large garden'],
    [8, 'a garden with its trees'],
  ],
  fill: BUILDING,
  heavy: BUILDING,
}

/** "3.5 × 1.7 m, 1.25 m high" */
export function sayMeasures(orderable: Orderable): string | null {
  const { lengthMm = null, widthMm = null, heightMm = null } = variantOf(orderable) ?? {}
  const metres = (millimetres: number) => Number((millimetres / 1000).toFixed(2))
  if (!lengthMm) return null
  const across = widthMm
    ? `${metres(lengthMm)} × ${metres(widthMm)} m`
    : `${metres(lengthMm)} m long`
  return tieUnits(heightMm ? `${across}, ${metres(heightMm)} m high` : across)
}
