import type { Action } from '#contract/driver/actions.ts'
import { uuid7 } from './uuid7.ts'
import type { Report, Tapped } from './write-actions.ts'

/** Imported as a type only: the entry itself would bring Zod into the app. */
const VERSION: Action['v'] = 1

/**
 * Makes the reports of one tap into rows. Their sequence is a guess until they are written down.
 * @param at when the driver tapped, by the phone's clock, in milliseconds
 * @param after the highest sequence number on the screen
 */
export function toRows(
  reports: readonly Report[],
  { at, driverId, after }: { at: number; driverId: string; after: number },
): Tapped {
  return {
    driverId,
    rows: reports.map((report, index) => {
      const { says, photo: _, ...reported } = report
      const action: Action = {
        ...reported,
        id: uuid7(at, crypto.getRandomValues(new Uint8Array(10))),
        v: VERSION,
        seq: after + index + 1,
        at: new Date(at).toISOString(),
      }
      return { action, driverId, says, answer: null, answeredAt: null, settled: false }
    }),
    photos: reports.flatMap(({ photo }) => (photo ? [photo] : [])),
  }
}
