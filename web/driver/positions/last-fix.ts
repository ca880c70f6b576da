import { useEffect } from 'preact/hooks'
import type { Action } from '#contract/driver/actions.ts'
import type { DriverDay } from '#contract/driver/day.ts'
import type { Report } from '#web/driver/outbox/write-actions.ts'

/**
 * Where the phone is, while a run is on the screen. It's held in memory and only goes out with a start, an arrival
 * or an outcome, so no trail is kept anywhere.
 */

type Position = NonNullable<Action['position']>

const STAMPED: readonly Report['kind'][] = ['start', 'arrive', 'complete', 'fail']
/**
 * How old a position may be, in milliseconds: an older one isn't where the tap was made. A phone that lies
 * still reports none for minutes.
 */
const FRESH = 300_000

let last: { position: Position; at: number } | null = null

/** Whether positions are kept today, and the driver has read the notice. */
export function keepsPositions({ settings }: DriverDay, today: string): boolean {
  const { on, from, acknowledgedAt } = settings.positions
  return on && from !== null && from <= today && acknowledgedAt !== null
}

/** Follows where the phone is while this is on the screen. The phone asks the driver first. */
export function useFix(keeps: boolean): void {
  useEffect(() => {
    if (!keeps || !('geolocation' in navigator)) return
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) => {
        const accuracyMetres = Math.min(100_000, Math.round(accuracy))
        last = { position: { latitude, longitude, accuracyMetres }, at: timestamp }
      },
      () => {},
      { enableHighAccuracy: true, maximumAge: FRESH },
    )
    return () => {
      navigator.geolocation.clearWatch(watch)
      last = null
    }
  }, [keeps])
}

/** What goes out with a report: a tap never waits for the phone to find itself. */
export function positionFor(kind: Report['kind'], now: number): { position?: Position } {
  if (!last || now - last.at > FRESH || !STAMPED.includes(kind)) return {}
  return { position: last.position }
}
