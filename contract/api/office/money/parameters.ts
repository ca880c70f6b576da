import * as z from 'zod'
import type { PathParameter } from '#contract/endpoint.ts'
import { reportNames } from '#contract/reports/report-words.ts'
import { uuid } from '#contract/values/text.ts'

export const invoice = {
  names: 'invoice',
  description: 'The id of the invoice, the credit note or the draft.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000095',
} as const satisfies PathParameter

export const invoiceDraft = {
  names: 'invoice draft',
  description: 'The id of the draft; the invoice keeps it.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000095',
} as const satisfies PathParameter

export const booksExport = {
  names: 'books export',
  description: 'The id of the export to the books.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000096',
} as const satisfies PathParameter

export const payment = {
  names: 'payment',
  description: 'The id of the payment.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000099',
} as const satisfies PathParameter

export const bankLine = {
  names: 'bank line',
  description: 'The id of the line of a bank account.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000100',
} as const satisfies PathParameter

export const invoiceRun = {
  names: 'invoice run',
  description: 'The id of the monthly run.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000112',
} as const satisfies PathParameter

export const report = {
  names: 'report',
  description: 'Which report it is.',
  schema: z.enum(reportNames),
  example: 'sales',
} as const satisfies PathParameter
