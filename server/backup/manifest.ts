import * as z from 'zod'

/** What an archive says of itself: at its beginning what it holds, at its end whether it's whole. */

export const FORMAT = 1
export const MANIFEST = 'kerbside-backup.json'
export const SUMS = 'sums.json'

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)

export const Manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Null if no server was ever used with the database. */
  secretFingerprint: z.string().nullable(),
  /** Whether the files of the data folder are in it. A bucket's aren't. */
  files: z.boolean(),
  tables: z.array(z.object({ name, columns: z.array(name) })),
})
export type Manifest = z.output<typeof Manifest>

export const Sums = z.object({
  tables: z.array(z.object({ name, rows: z.int(), sha256: z.string() })),
  sequences: z.array(z.object({ name, last: z.string(), called: z.boolean() })),
  files: z.int(),
  /** Files that the database names and that weren't there. */
  missingFiles: z.int(),
})
export type Sums = z.output<typeof Sums>
export type TableSum = Sums['tables'][number]
