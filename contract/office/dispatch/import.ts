import * as z from 'zod'

/** Importing bins, vehicles, drivers and tips from a file (rules, section 12, "Importing records"). */

export const importKinds = ['bins', 'vehicles', 'drivers', 'tip-sites'] as const
export type ImportKind = (typeof importKinds)[number]

export const MAX_IMPORTED = 2000
export const MAX_RECORD_IMPORT_BYTES = 1024 * 1024

export const RecordImportBody = z.strictObject({
  kind: z.enum(importKinds),
  /** The file: headings, then a record a line. */
  csv: z.string().min(1).max(900_000),
  /** Whether it only says what it would do. */
  dryRun: z.boolean(),
})
export type RecordImport = z.output<typeof RecordImportBody>

export const RecordImportReport = z.object({
  /** Whether it was done; never while a row is wrong. */
  done: z.boolean(),
  /** Whether the other rows were written, though these turned out to be wrong only then. */
  partly: z.boolean(),
  create: z.int(),
  update: z.int(),
  /** Rows that say what's there already. */
  same: z.int(),
  /** What's wrong, by the line of the file; at most 200. */
  problems: z.array(
    z.object({ line: z.int(), column: z.string().nullable(), message: z.string() }),
  ),
  /** Headings that mean nothing here. */
  ignored: z.array(z.string()),
})
export type RecordImportReport = z.output<typeof RecordImportReport>

/** The columns of each kind, with synonyms; the first one is required. */
export const importColumns = {
  bins: {
    number: ['number', 'bin', 'bin number'],
    productId: ['type', 'product', 'size'],
    tareKg: ['tare', 'tare kg', 'empty weight'],
  },
  vehicles: {
    name: ['name', 'vehicle', 'truck'],
    registration: ['registration', 'rego', 'plate'],
    kind: ['kind', 'type'],
    slots: ['slots', 'bins'],
    payloadKg: ['payload', 'payload kg'],
    largestLiftKg: ['largest lift', 'lift', 'lift kg'],
    registrationExpiresOn: ['registration expires', 'rego expires', 'expires'],
  },
  drivers: { name: ['name', 'driver'], phone: ['phone', 'mobile'] },
  'tip-sites': {
    name: ['name', 'tip', 'tip site'],
    address: ['address'],
    minutesOnSite: ['minutes', 'minutes on site'],
  },
} as const satisfies Record<ImportKind, Record<string, readonly string[]>>
