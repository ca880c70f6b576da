import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { FileStore } from '#server/files/store/file-store.ts'
import { copyIn } from './copy.ts'
import { SUMS } from './manifest.ts'
import type { Manifest, Sums, TableSum } from './manifest.ts'
import { readSums } from './read-archive.ts'
import type { Archive } from './read-archive.ts'
import { DamagedArchive } from './tar.ts'
import type { TarEntry } from './tar.ts'

/**
 * Loads the rows and files of an archive, and compares them with the sums at its end.
 * @param client in a transaction, with the tables open
 * @throws DamagedArchive if anything is missing or changed
 */
export async function loadArchive(
  archive: Archive,
  client: pg.Client,
  files: FileStore,
): Promise<Sums> {
  const loaded = new Map<string, TableSum>()
  let stored = 0
  for (
    let entry = archive.entry();
    entry !== null && entry.name !== SUMS;
    entry = archive.entry()
  ) {
    const table = tableOf(entry)
    if (table === null) {
      await storeFile(entry, files)
      stored += 1
      await archive.advance()
    } else loaded.set(table, await loadTable(archive, client, table))
  }
  const sums = await readSums(archive.entry(), SUMS)
  compare(archive.manifest, sums, loaded)
  if (stored !== sums.files) throw new DamagedArchive('files are missing')
  for (const { name, last, called } of sums.sequences) {
    await client.query(`select setval($1::regclass, $2, $3)`, [
      pg.escapeIdentifier(name),
      last,
      called,
    ])
  }
  return sums
}

async function loadTable(archive: Archive, client: pg.Client, name: string): Promise<TableSum> {
  const table = archive.manifest.tables.find((one) => one.name === name)
  if (!table) throw new DamagedArchive(`the table ${name} isn't in the list`)
  const sum = createHash('sha256')
  const parts = async function* () {
    for (let entry = archive.entry(); entry && tableOf(entry) === name; entry = archive.entry()) {
      for await (const piece of entry.content) {
        sum.update(piece)
        yield piece
      }
      await archive.advance()
    }
  }
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const text = `copy ${pg.escapeIdentifier(name)} (${columns}) from stdin`
  const rows = await copyIn(client, text, parts())
  return { name, rows, sha256: sum.digest('hex') }
}

/** The table that an entry is a part of; null for a file. @throws DamagedArchive for anything else */
function tableOf({ name }: TarEntry): string | null {
  const [, table] = /^tables\/([a-z0-9_]+)\/\d+\.copy$/.exec(name) ?? []
  if (table !== undefined) return table
  if (FILE.test(name) || name === SUMS) return null
  throw new DamagedArchive(`it has something unknown: ${name}`)
}

const FILE = /^files\/(\w+)\/([0-9a-f]{64})$/

async function storeFile(entry: TarEntry, files: FileStore): Promise<void> {
  const [, organisation = '', sha256 = ''] = FILE.exec(entry.name) ?? []
  const path = join(await files.uploads(), `restored-${randomUUID()}`)
  const sum = createHash('sha256')
  const summed = async function* () {
    for await (const piece of entry.content) {
      sum.update(piece)
      yield piece
    }
  }
  try {
    await pipeline(summed(), createWriteStream(path, { mode: 0o600 }))
    if (sum.digest('hex') !== sha256) throw new DamagedArchive(`the file ${sha256} is damaged`)
    await files.put({ organisation, sha256 }, path)
  } finally {
    await rm(path, { force: true })
  }
}

function compare(manifest: Manifest, sums: Sums, loaded: ReadonlyMap<string, TableSum>): void {
  const listed = new Set(manifest.tables.map(({ name }) => name))
  const nothing = createHash('sha256').digest('hex')
  for (const { name, rows, sha256 } of sums.tables) {
    const { rows: found, sha256: sum } = loaded.get(name) ?? { rows: 0, sha256: nothing }
    if (found !== rows || sum !== sha256) throw new DamagedArchive(`the table ${name} is damaged`)
    listed.delete(name)
  }
  if (listed.size > 0) throw new DamagedArchive(`the table ${[...listed].join(', ')} is missing`)
}
