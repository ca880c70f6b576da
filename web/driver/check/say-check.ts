import type { DriverDay, DriverRun } from '#contract/driver/day.ts'
import type { Draft } from '#web/driver/day/draft.ts'
import type { Report } from '#web/driver/outbox/write-actions.ts'
import type { Photo } from '#web/driver/photos/make-photo.ts'

/** That a line of the check can have. */
const MOST_PHOTOS = 20

/** The check, and the start of the day unless the truck has to stay. */
export function sayCheck(checked: {
  day: DriverDay
  run: DriverRun
  vehicle: NonNullable<DriverRun['vehicle']>
  checks: NonNullable<Draft['checks']>
  /** What is wrong at those with a fault. */
  faults: NonNullable<Draft['faults']>
  /** As typed. */
  odometer: string
  /** Of the signature. */
  photo: Photo | null
}): Report[] {
  const { day, run, vehicle, checks, faults, odometer, photo } = checked
  const odometerKm = odometer === '' ? null : Number(odometer)
  const items = day.checkItems.map(({ id, name }) => {
    const result = checks[id] ?? 'ok'
    const { note, photos = [] } = (result !== 'ok' && faults[id]) || {}
    const words = note?.trim()
    return {
      id,
      name,
      result,
      ...(words && { note: words }),
      ...(photos.length > 0 && { photos: photos.slice(0, MOST_PHOTOS) }),
    }
  })
  const check: Report = {
    kind: 'check',
    target: { type: 'vehicle', id: vehicle.id },
    data: {
      runId: run.id,
      odometerKm,
      items,
      signedBy: day.driver.name,
      sha256: photo?.sha256 ?? null,
    },
    ...(photo && { photo }),
    says: { what: 'Vehicle check', where: vehicle.name },
  }
  if (items.some(({ result }) => result === 'major') || run.status !== 'planned') return [check]
  return [
    check,
    {
      kind: 'run_start',
      target: { type: 'run', id: run.id },
      data: { odometerKm },
      says: { what: 'Day started', where: vehicle.name },
    },
  ]
}
