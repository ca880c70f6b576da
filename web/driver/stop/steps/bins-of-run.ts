import { numberKey } from '#contract/dispatch/bin-number.ts'
import type { DriverRun } from '#contract/driver/day.ts'

/** The bins that the phone knows by number: those at its stops, on the truck, and in the yard. Each once. */
export function binsOfRun({ stops, vehicle, inYard = [] }: DriverRun) {
  const atStops = stops.flatMap(({ job }) => job?.binsExpected ?? [])
  const bins = [...atStops, ...(vehicle?.onBoard ?? []), ...inYard]
  return [...new Map(bins.map((bin) => [numberKey(bin.number), bin])).values()]
}
