import { binsIn, binsOut } from '#contract/dispatch/bins-of-job.ts'
import { numberKey } from '#contract/dispatch/bin-number.ts'
import type { Action } from '#contract/driver/actions.ts'
import type { DriverRun } from '#contract/driver/day.ts'

type Vehicle = NonNullable<DriverRun['vehicle']>
type Bin = Vehicle['onBoard'][number]

/** A vehicle with what one action of the driver puts on it, takes off it or empties. */
export function showOnBoard(vehicle: Vehicle, action: Action, run: DriverRun): Vehicle {
  // The server's day may contain the visit already.
  const isKnown = run.stops.some(({ id, doneAt }) => id === action.target.id && doneAt !== null)
  if (isKnown) return vehicle
  switch (action.kind) {
    case 'complete': {
      const job = run.stops.find((stop) => stop.job?.id === action.target.id)?.job
      if (!job || job.status === 'completed') return vehicle
      const outs = binsOut(action.data)
      const left = without(vehicle.onBoard, binsIn(action.data))
      const taken = outs.map((one) => named(one, 'full', left, job.items[0]))
      return { ...vehicle, onBoard: [...without(left, outs), ...taken] }
    }
    case 'tip': {
      const { emptied, left } = action.data
      const isEmptied = (bin: Bin) => emptied.some((number) => same(number, bin.number))
      const onBoard = without(vehicle.onBoard, left).map((bin): Bin =>
        isEmptied(bin) ? { ...bin, load: 'empty' } : bin,
      )
      return { ...vehicle, onBoard }
    }
    case 'yard': {
      const { left, taken } = action.data
      const kept = without(vehicle.onBoard, [...left, ...taken])
      return {
        ...vehicle,
        onBoard: [...kept, ...taken.map((one) => named(one, 'empty', run.inYard ?? []))],
      }
    }
    default:
      return vehicle
  }
}

const same = (a: string, b: string) => numberKey(a) === numberKey(b)

function without(bins: readonly Bin[], numbers: readonly string[]): Bin[] {
  return bins.filter((bin) => !numbers.some((number) => same(number, bin.number)))
}

/** A bin known only by its number: it's taken for one of the kind that the job is about. */
function named(
  number: string,
  load: Bin['load'],
  known: readonly Bin[],
  kind?: { productId: string; name: string },
): Bin {
  const bin = known.find((one) => same(one.number, number))
  const own = { productName: kind?.name ?? '', ...(kind && { productId: kind.productId }) }
  return { id: number, ...own, ...bin, number, load }
}
