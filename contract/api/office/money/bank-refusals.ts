import type { DescribedRefusal } from '#contract/endpoint.ts'

/** The refusals of calls about lines of bank accounts. */

export const unknownBankLine = {
  status: 404,
  name: 'UnknownBankLine',
  meaning: 'No bank line of this organisation has that id.',
  says: 'No bank line has that id',
} as const satisfies DescribedRefusal

export const unknownLastBankLine = {
  status: 404,
  name: 'UnknownLastBankLine',
  meaning: '`startingAfter` is not a bank line of this organisation.',
  says: 'startingAfter is not a bank line of this organisation',
} as const satisfies DescribedRefusal

export const changedBankLine = {
  status: 412,
  name: 'ChangedBankLine',
  meaning: 'Someone else decided about the line meanwhile. The `ETag` has the current version.',
  says: 'Sam Okafor changed this line while you had it open. Look at what is new, then save again.',
} as const satisfies DescribedRefusal

export const invalidBankFile = {
  status: 422,
  name: 'InvalidBankFile',
  meaning: 'The file has no column of dates or of amounts, or too many lines.',
  says: 'csv: needs a column of dates and one of amounts, export it from your bank as CSV',
} as const satisfies DescribedRefusal

export const decidedBankLine = {
  status: 422,
  name: 'DecidedBankLine',
  meaning:
    'The line was accepted already, its day is locked, or what it is for isn’t something that can be paid. The message lists every such field.',
  says: {
    accepted: 'line: was accepted already',
    unknown: 'orderId: isn’t an order of this organisation',
  },
} as const satisfies DescribedRefusal
