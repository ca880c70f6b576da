import type { BoardWeek } from '#contract/office/dispatch/board/week.ts'
import type { Day } from '#contract/values/day.ts'
import type { OtherRun } from '#web/office/board/dialogs/runs/run-form.tsx'
import { sayWord } from '#web/office/text.ts'

/** A driver’s week, or that of a vehicle that has runs without a driver. */
export type WeekRow = {
  key: string
  name: string
  about: string
  driverId: string | null
  cells: readonly BoardWeek['cells'][number][]
}

export function rowsOf({ crews, cells }: BoardWeek): WeekRow[] {
  const vehicleOf = (id: string | null) => crews.vehicles.find((vehicle) => vehicle.id === id)
  const drivers = crews.drivers.map(({ id, name, vehicleId }) => {
    const vehicle = vehicleOf(vehicleId)
    return {
      key: id,
      name,
      driverId: id,
      about: vehicle ? `${vehicle.name}, ${sayWord(vehicle.kind).toLowerCase()}` : '',
      cells: cells.filter((cell) => cell.driverId === id),
    }
  })
  const alone = crews.vehicles.map(({ id, name }) => ({
    key: id,
    name,
    driverId: null,
    about: 'No driver',
    cells: cells.filter((cell) => cell.driverId === null && cell.vehicleId === id),
  }))
  return [...drivers, ...alone.filter((row) => row.cells.length > 0)]
}

/** The runs of one day, with whom and on what. */
export function runsOn({ crews, cells }: BoardWeek, date: Day): OtherRun[] {
  return cells
    .filter((cell) => cell.date === date)
    .map(({ runId, status, driverId, vehicleId }) => ({
      id: runId,
      status,
      driver: crews.drivers.find(({ id }) => id === driverId) ?? null,
      vehicle: crews.vehicles.find(({ id }) => id === vehicleId) ?? null,
    }))
}
