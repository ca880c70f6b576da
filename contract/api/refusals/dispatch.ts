import type { DescribedRefusal } from '#contract/endpoint.ts'

/** The refusals of calls about vehicles, drivers, depots, tips, bins and dockets. */

/** No record of a kind has that id. */
function unknown<Name extends string>(name: Name, noun: string) {
  return {
    status: 404,
    name,
    meaning: `No ${noun} of this organisation has that id.`,
    says: `No ${noun} has that id`,
  } as const satisfies DescribedRefusal
}

export const unknownVehicle = unknown('UnknownVehicle', 'vehicle')
export const unknownDepot = unknown('UnknownDepot', 'depot')
export const unknownTipSite = unknown('UnknownTipSite', 'tip site')
export const unknownBin = unknown('UnknownBin', 'bin')
export const unknownDocket = unknown('UnknownDocket', 'docket')

export const unknownLast = {
  status: 404,
  name: 'UnknownLastRecord',
  meaning: '`startingAfter` is not such a record of this organisation.',
  says: 'startingAfter is not a bin of this organisation',
} as const satisfies DescribedRefusal

export const changedRecord = {
  status: 412,
  name: 'ChangedRecord',
  meaning: 'Someone else has changed it since. The `ETag` has its version.',
  says: 'Sam Okafor changed this vehicle while you had it open. Look at what is new, then save again.',
} as const satisfies DescribedRefusal

export const invalidRecord = {
  status: 422,
  name: 'InvalidRecord',
  meaning:
    'A field is not as described or names something that is not there, or the record is not in a state that allows this. The message lists every such field as `field: message`, separated by semicolons.',
  says: {
    form: 'number: is the number of another bin',
    weights: 'netKg: must be gross less tare, 3640 kg',
  },
} as const satisfies DescribedRefusal
