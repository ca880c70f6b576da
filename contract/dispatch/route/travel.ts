import type { Point } from '#contract/office/dispatch/records.ts'

/** How long trucks take between points when no router says so (rules, section 12, "Runs"). Pure. */

const EARTH_KM = 6371
/** Roads are longer than the crow's flight. */
const DETOUR = 1.35
/** Kilometres by road below which a speed holds, and the speed in km/h. */
const SPEEDS = [
  { below: 5, kmh: 28 },
  { below: 20, kmh: 42 },
  { below: Infinity, kmh: 70 },
]

/** Kilometres between two points as the crow flies. */
export function kilometresBetween(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const north = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const shrink = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude))
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(north + shrink * east)))
}

/** Minutes between two points, not rounded. */
export function minutesBetween(from: Point, to: Point): number {
  const road = kilometresBetween(from, to) * DETOUR
  const { kmh } = SPEEDS.find(({ below }) => road < below) ?? { kmh: 70 }
  return (road / kmh) * 60
}
