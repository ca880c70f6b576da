import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { readApplied } from '#server/db/migrate.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import { copyOut } from './copy.ts'
import { FORMAT, MANIFEST, SUMS } from './manifest.ts'
import type { Manifest, Sums, TableSum } from './manifest.ts'
import { TAR_END, tarHeader, tarPadding } from './tar.ts'

export type ArchiveOptions = {
  /** In a transaction that sees the database as it was at one moment. */
  client: pg.Client
  /** Null: they are in a bucket, which has backups of its own. */
  files: FileStore | null
  now: Date
  /** Gets what the archive holds, once it's whole. */
  summed: (sums: Sums) => void
}

type StoredFile = { organisation_id: string; sha256: string; bytes: number }

/** Rows of a cursor at a time. */
const BATCH = 500

/** The whole archive, piece by piece. Never holds more than a piece in memory. */
export async function* writeArchive(options: ArchiveOptions): AsyncGenerator<Buffer> {
  const { client, files, now, summed } = options
  const manifest = await describe(options)
  yield* entry(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)), now)
  const tables: TableSum[] = []
  for (const table of manifest.tables) {
    const sum = createHash('sha256')
    const named = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    // A table in partitions can't be copied by its name alone.
    const text = `copy (select ${named} from ${pg.escapeIdentifier(table.name)}) to stdout`
    let rows = 0
    let part = 0
    for await (const piece of copyOut(client, text, (count) => (rows = count))) {
      sum.update(piece)
      part += 1
      yield* entry(`tables/${table.name}/${String(part).padStart(6, '0')}.copy`, piece, now)
    }
    tables.push({ name: table.name, rows, sha256: sum.digest('hex') })
  }
  const found = { files: 0, missingFiles: 0 }
  for await (const file of files === null ? [] : listFiles(client)) {
    const { organisation_id: organisation, sha256, bytes } = file
    const content = await files?.open({ organisation, sha256 })
    if (content) {
      yield tarHeader(`files/${organisation}/${sha256}`, bytes, now)
      yield* exactly(content, bytes, sha256)
      yield tarPadding(bytes)
      found.files += 1
    } else found.missingFiles += 1
  }
  const sums: Sums = { tables, sequences: await readSequences(client), ...found }
  yield* entry(SUMS, Buffer.from(JSON.stringify(sums, null, 2)), now)
  yield TAR_END
  summed(sums)
}

async function describe({ client, files, now }: ArchiveOptions): Promise<Manifest> {
  const tables = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition and c.relname <> 'schema_migrations' order by 1`,
  )
  const names = tables.rows.map(({ name }) => pg.escapeIdentifier(name))
  // A migration would wait until the backup has ended; without the locks, it could be in the middle of one.
  if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access share mode`)
  const { rows } = await client.query<{ postgres: string; fingerprint: string | null }>(
    `select current_setting('server_version') as postgres,
      (select secret_fingerprint from deployment) as fingerprint`,
  )
  return {
    format: FORMAT,
    createdAt: now.toISOString(),
    postgres: rows[0]?.postgres ?? '',
    migrations: await readApplied(client),
    secretFingerprint: rows[0]?.fingerprint ?? null,
    files: files !== null,
    tables: tables.rows,
  }
}

/** The files whose bytes have arrived, as of the transaction's moment. */
async function* listFiles(client: pg.Client): AsyncGenerator<StoredFile> {
  await client.query(
    `declare stored_files cursor for select distinct organisation_id, stored_sha256 as sha256, bytes
      from files where stored_sha256 is not null`,
  )
  for (;;) {
    const { rows } = await client.query<StoredFile>(`fetch ${BATCH} from stored_files`)
    yield* rows
    if (rows.length < BATCH) return
  }
}

async function readSequences(client: pg.Client): Promise<Sums['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  )
  const sequences: Sums['sequences'] = []
  for (const { name } of rows) {
    const read = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${pg.escapeIdentifier(name)}`,
    )
    sequences.push({ name, last: '1', called: false, ...read.rows[0] })
  }
  return sequences
}

function* entry(name: string, content: Buffer, at: Date): Generator<Buffer> {
  yield tarHeader(name, content.length, at)
  yield content
  yield tarPadding(content.length)
}

/** @throws Error if the file isn't what the database says */
async function* exactly(content: Readable, bytes: number, sha256: string): AsyncGenerator<Buffer> {
  const sum = createHash('sha256')
  let left = bytes
  for await (const piece of content) {
    const read: Buffer = Buffer.from(piece)
    left -= read.length
    sum.update(read)
    if (left >= 0) yield read
  }
  if (left === 0 && sum.digest('hex') === sha256) return
  throw new Error(`the file ${sha256} isn't what was stored: restore it from an earlier backup`)
}
