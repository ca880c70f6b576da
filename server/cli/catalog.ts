import { readFile, stat, writeFile } from 'node:fs/promises'
import { exportCatalog } from '#server/catalog/export-catalog.ts'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { findOrganisation } from '#server/organisations/find-organisation.ts'
import { BadArguments, readArguments } from './arguments.ts'
import { inNamed } from './command.ts'
import type { Command } from './command.ts'

const importFile: Command = {
  name: 'catalog import',
  usage: 'catalog import S FILE',
  about: 'Imports a whole catalogue or part of one; items missing from the file stay',
  async run({ db, takesStripe }, args) {
    const { slug, file } = readArguments(args, importFile.usage, ['slug', 'file'])
    const catalog = await readJson(String(file))
    return inNamed(db, String(slug), async (org) => {
      const imported = await importCatalog(org, catalog)
      const now = await loadCatalog({ ...org, ...(await findOrganisation(org)) })
      const isUnpayable = now.rules.paymentRequired && !org.test && !takesStripe
      return { organisation: org.slug, ...imported, ...(isUnpayable && { warning: UNPAYABLE }) }
    })
  },
}

/** Judged by this command's own settings, which may differ from the server's. */
const UNPAYABLE =
  'payment is required but no provider is set up, so orders will expire unpaid: set STRIPE_SECRET_KEY'

const exportFile: Command = {
  name: 'catalog export',
  usage: 'catalog export S [FILE]',
  about: 'Prints the catalogue with its private fields, or writes it to a file',
  async run({ db }, args) {
    const names =
      args.filter((word) => !word.startsWith('-')).length > 1 ? ['slug', 'file'] : ['slug']
    const { slug, file } = readArguments(args, exportFile.usage, names)
    const catalog = await inNamed(db, String(slug), exportCatalog)
    if (typeof file !== 'string') return catalog
    await writeFile(file, `${JSON.stringify(catalog, null, 2)}\n`)
    return { organisation: String(slug), file }
  },
}

/** Far more than the largest catalogue, however it's indented. */
const MAX_FILE_BYTES = 4_000_000

async function readJson(file: string): Promise<unknown> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > MAX_FILE_BYTES) {
    throw new BadArguments(`${file} is larger than 4 MB. Import it in parts.`)
  }
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new BadArguments(`${file} cannot be read: ${error instanceof Error ? error.message : ''}`)
  }
}

export const catalogCommands = [importFile, exportFile]
