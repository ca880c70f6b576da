import type { Point } from '#contract/office/dispatch/records.ts'

/** Degrees as maps show them: about a metre. */
const DIGITS = 5

/** A point as people type or paste it, such as "-33.91, 151.17"; null if nothing was typed, undefined if it isn't one. */
export function readPoint(typed: string): Point | null | undefined {
  if (typed.trim() === '') return null
  const [latitude = NaN, longitude = NaN, ...more] = typed
    .trim()
    .split(/\s*[,;]\s*|\s+/)
    .map(Number)
  const isRight = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && more.length === 0
  return isRight ? { latitude, longitude } : undefined
}

export function showPoint(point: Point | null): string {
  if (!point) return ''
  return [point.latitude, point.longitude]
    .map((degrees) => Number(degrees.toFixed(DIGITS)))
    .join(', ')
}

/** A public map with a pin at a point, large enough to see the street. */
export function mapLink({ latitude, longitude }: Point): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
}

/** What is sent: what isn't a point is refused, so that it isn't lost. */
export function pointOf(typed: string): Point | null {
  const point = readPoint(typed)
  return point === undefined ? { latitude: NaN, longitude: NaN } : point
}

/** The names by which the API calls a point and its parts, whose field says what's wrong. */
export function pointLabels(name: string, label: string): Record<string, string> {
  return { [name]: label, [`${name}.latitude`]: label, [`${name}.longitude`]: label }
}
