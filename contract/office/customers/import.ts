import * as z from 'zod'
import { Person } from '#contract/office/order.ts'
import { instant, oneLine } from '#contract/values/text.ts'
import { customerColumns } from './columns.ts'
import type { CustomerColumn } from './columns.ts'

/** Importing customers from a CSV file (rules, section 11, "Importing customers"). */

export const MAX_CSV_BYTES = 5 * 1024 * 1024
/** A body is JSON, in which quotes and line ends take two bytes. */
export const MAX_IMPORT_BODY_BYTES = 2 * MAX_CSV_BYTES + 4096
export const MAX_IMPORT_ROWS = 20_000
export const MAX_IMPORT_COLUMNS = 60

const columnIds = customerColumns.map(({ id }) => id) as [CustomerColumn, ...CustomerColumn[]]
const Column = z.enum(columnIds)

export const NewImportBody = z.strictObject({
  fileName: oneLine(1, 200),
  csv: z
    .string()
    .min(1)
    .refine((csv) => new TextEncoder().encode(csv).length <= MAX_CSV_BYTES, {
      error: 'must be at most 5 MB',
      params: { code: 'too_big' },
    })
    .refine((csv) => !csv.includes('\u0000') && csv.isWellFormed(), {
      error: 'has characters that cannot be stored',
    }),
})

const settings = {
  /** What each column of the file is, from the left; null for one that is left out. */
  mapping: z
    .array(Column.nullable())
    .max(MAX_IMPORT_COLUMNS)
    .refine(
      (mapping) => {
        const named = mapping.filter((column) => column !== null)
        return new Set(named).size === named.length
      },
      { error: 'must name each column once', params: { code: 'duplicate' } },
    ),
  /** What happens to rows of customers that are there already. */
  onMatch: z.enum(['update', 'skip']),
  /** What happens if rows have errors. */
  onError: z.enum(['stop', 'leave_out']),
}
export const ImportSettings = z.strictObject(settings)
export type ImportSettings = z.output<typeof ImportSettings>

export const importActions = ['create', 'update', 'skip', 'error'] as const

/** What an import would do, or did. */
export const ImportReport = z.object({
  create: z.int(),
  update: z.int(),
  skip: z.int(),
  error: z.int(),
  /** What is wrong with rows of the file, by its line numbers; the first 200. */
  problems: z.array(z.object({ line: z.int(), column: Column.nullable(), message: z.string() })),
  /** The first rows as they are read. */
  preview: z.array(
    z.object({
      line: z.int(),
      action: z.enum(importActions),
      name: z.string(),
      /** The customer that is there already. */
      number: z.string().nullable(),
    }),
  ),
})
export type ImportReport = z.output<typeof ImportReport>

export const Import = z.object({
  id: z.uuid(),
  version: z.int(),
  fileName: z.string(),
  state: z.enum(['checked', 'applying', 'done']),
  createdAt: instant,
  createdBy: Person,
  appliedAt: instant.nullable(),
  /** The columns of the file, with its first values; empty once it is imported. */
  columns: z.array(z.object({ heading: z.string(), samples: z.array(z.string()) })),
  ...settings,
  report: ImportReport,
  /** When the same file was imported before; null if it wasn't. */
  sameFileAt: instant.nullable(),
})
export type Import = z.output<typeof Import>

export const Imports = z.object({
  data: z.array(
    z.object({
      id: z.uuid(),
      fileName: z.string(),
      state: z.enum(['checked', 'applying', 'done']),
      createdAt: instant,
      createdBy: Person,
    }),
  ),
})
export type Imports = z.output<typeof Imports>
