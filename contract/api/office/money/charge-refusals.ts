import type { DescribedRefusal } from '#contract/endpoint.ts'

/** The refusals of calls about charges. */

export const unknownCharge = {
  status: 404,
  name: 'UnknownCharge',
  meaning: 'No charge of this organisation has that id.',
  says: 'No charge has that id',
} as const satisfies DescribedRefusal

export const unknownLastCharge = {
  status: 404,
  name: 'UnknownLastCharge',
  meaning: '`startingAfter` is not a charge of this organisation.',
  says: 'startingAfter is not a charge of this organisation',
} as const satisfies DescribedRefusal

export const changedCharge = {
  status: 412,
  name: 'ChangedCharge',
  meaning: 'Someone else, or its facts, have changed it since. The `ETag` has its version.',
  says: 'Sam Okafor changed this charge while you had it open. Look at what is new, then save again.',
} as const satisfies DescribedRefusal

export const invalidCharge = {
  status: 422,
  name: 'InvalidCharge',
  meaning:
    'A field is not as described, or the charge is not in a state that allows this. The message lists every such field as `field: message`, separated by semicolons.',
  says: {
    form: 'amount: must not be 0',
    state: "charge: can't be approved any more, it is waived",
  },
} as const satisfies DescribedRefusal

export const invalidReply = {
  status: 422,
  name: 'InvalidReply',
  meaning:
    'There is no access key, the reply is empty or too long, or the charge is decided or has a reply.',
  says: 'charge: has your reply already, please call us',
} as const satisfies DescribedRefusal
