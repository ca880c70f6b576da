import type { DescribedRefusal } from '#contract/endpoint.ts'

/** The refusals of calls about orders and jobs, and of the catalogue's dates. */

export const unknownOrder = {
  status: 404,
  name: 'UnknownOrder',
  meaning: 'No order of this organisation has that id.',
  says: 'No order has that id',
} as const satisfies DescribedRefusal

export const unknownLastOrder = {
  status: 404,
  name: 'UnknownLastOrder',
  meaning: '`startingAfter` is not an order of this organisation.',
  says: 'startingAfter is not an order of this organisation',
} as const satisfies DescribedRefusal

export const unknownJob = {
  status: 404,
  name: 'UnknownJob',
  meaning: 'No job of this organisation has that id.',
  says: 'No job has that id',
} as const satisfies DescribedRefusal

export const unknownLastJob = {
  status: 404,
  name: 'UnknownLastJob',
  meaning: '`startingAfter` is not a job of this organisation.',
  says: 'startingAfter is not a job of this organisation',
} as const satisfies DescribedRefusal

export const invalidOrder = {
  status: 422,
  name: 'InvalidOrder',
  meaning:
    'The body is not as described or, once it is, breaks a rule of the catalogue, the quantities, the notices, the dates, the stock or the questions, the total is not `expectedTotal`, or the catalogue is not `expectedCatalog`. The message lists every such field as `field: message`, separated by semicolons. A malformed `Idempotency-Key` also answers 422.',
  says: {
    form: 'customerName: must be 2 to 120 characters long; email: must be an email address',
    stock: 'deliveryDate: is sold out, the next date is 2027-02-04',
    price: 'expectedTotal: the total is now $795.00',
    words: 'expectedCatalog: the catalogue has changed since then',
  },
} as const satisfies DescribedRefusal

export const invalidCancellation = {
  status: 422,
  name: 'InvalidCancellation',
  meaning:
    'A field is not as described, or an order in this status cannot be cancelled. The message lists every such field as `field: message`, separated by semicolons.',
  says: {
    form: 'reason: must be at most 500 characters long',
    status: "order: can't be cancelled any more",
  },
} as const satisfies DescribedRefusal

export const invalidDates = {
  status: 422,
  name: 'InvalidDates',
  meaning:
    'A date does not exist, `to` is before `from`, they are too far apart, or the product or area is not in the catalogue.',
  says: 'to: must be on or after from',
} as const satisfies DescribedRefusal
