import type { DescribedRefusal } from '#contract/endpoint.ts'

/** The refusals of calls about runs and the board. */

export const unknownRun = {
  status: 404,
  name: 'UnknownRun',
  meaning: 'No run of this organisation has that id.',
  says: 'No run has that id',
} as const satisfies DescribedRefusal

export const unknownMoves = {
  status: 404,
  name: 'UnknownMoves',
  meaning: 'No moves of this organisation have that id, or their ten minutes are over.',
  says: 'This can no longer be undone: its ten minutes are over',
} as const satisfies DescribedRefusal

export const changedRun = {
  status: 412,
  name: 'ChangedRun',
  meaning: 'Someone else has changed the run since. The `ETag` has its version.',
  says: 'Priya Raman changed this run while you had it open. Look at what is new, then save again.',
} as const satisfies DescribedRefusal

export const movedMeanwhile = {
  status: 412,
  name: 'MovedMeanwhile',
  meaning: 'A job is not where the caller saw it: someone else has moved it. Nothing was done.',
  says: 'Priya Raman moved 7F3-K2Q-X to Truck 2 on 24 November',
} as const satisfies DescribedRefusal

export const invalidRun = {
  status: 422,
  name: 'InvalidRun',
  meaning:
    'A field is not as described, the driver, vehicle or depot does not exist or is archived, there is such a run on that day already, or the run is closed. The message lists every such field as `field: message`, separated by semicolons.',
  says: {
    twice: 'driverId: has a run with this vehicle on that day already',
    unfit: 'vehicleId: is off the road (gearbox): give a reason to plan it all the same',
  },
} as const satisfies DescribedRefusal

export const invalidCommands = {
  status: 422,
  name: 'InvalidCommands',
  meaning: 'The body is not as described. Problems of single commands are in the answer instead.',
  says: 'commands: must have at most 500 items',
} as const satisfies DescribedRefusal
