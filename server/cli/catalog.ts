import { readFile, stat, writeFile } from 'node:fs/promises'
import { catalogFileSchema } from '#contract/catalog/file/file-schema.ts'
import { exportCatalog } from '#server/catalog/export-catalog.ts'
import {
  importFromFile,
  summariseCatalog,
  warnOfAccent,
} from '#server/catalog/file/import-from-file.ts'
import { modelCatalog } from '#server/catalog/file/model-catalog.ts'
import { readCatalog } from '#server/catalog/load-catalog.ts'
import { findOrganisation } from '#server/organisations/find-organisation.ts'
import { BadArguments, readArguments } from './arguments.ts'
import { inNamed } from './command.ts'
import type { Command } from './command.ts'

const importFile: Command = {
  name: 'catalog import',
  usage: 'catalog import S FILE [--dry-run]',
  about: 'Imports a whole catalogue or part of one; items missing from the file stay',
  uses: ['stripe', 'addresses'],
  more: [
    'With --dry-run it says what is wrong or what there would be, and changes nothing.',
    'An id is a UUID or a word of your own, such as 4m. Begin with kerbside catalog new.',
  ],
  async run({ db, takesStripe, bookingUrl }, args) {
    const spec = { 'dry-run': { type: 'boolean' } } as const
    const words = readArguments(args, importFile.usage, ['slug', 'file'], spec)
    const catalog = await readJson(String(words['file']))
    const tries = words['dry-run'] === true
    return undoing(tries, (finish) =>
      inNamed(
        { db },
        String(words['slug']),
        async (org) => {
          const imported = await importFromFile(org, catalog)
          const now = await readCatalog({ ...org, ...(await findOrganisation(org)) })
          const isUnpayable = now.rules.paymentRequired && !org.test && !takesStripe
          const warnings = [isUnpayable ? UNPAYABLE : null, warnOfAccent(now.public)]
          const warning = warnings.filter((one) => one !== null).join('; ')
          return finish({
            organisation: org.slug,
            ...imported,
            ...(tries && { dryRun: true }),
            summary: summariseCatalog(now.public),
            ...(warning !== '' && { warning }),
            bookingPage: `${bookingUrl}/${org.slug}`,
          })
        },
        ['catalog'],
      ),
    )
  },
}

/** Ends a transaction that was only tried. */
class Undone extends Error {
  readonly result: Record<string, unknown>

  constructor(result: Record<string, unknown>) {
    super('undone')
    this.result = result
  }
}

/** Does work that ends by `finish`; if it is only tried, its transaction is rolled back. */
async function undoing(
  tries: boolean,
  work: (
    finish: (result: Record<string, unknown>) => Record<string, unknown>,
  ) => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  try {
    return await work((result) => {
      if (tries) throw new Undone(result)
      return result
    })
  } catch (error) {
    if (error instanceof Undone) return error.result
    throw error
  }
}

const model: Command = {
  name: 'catalog new',
  usage: 'catalog new [FILE]',
  about: 'Prints a small catalogue to begin with, or writes it to a new file',
  async run(_, args) {
    const { file } = readArguments(args, model.usage, args.length > 0 ? ['file'] : [])
    if (typeof file !== 'string') return modelCatalog
    await writeJson(file, modelCatalog, 'wx')
    return { file }
  },
  print: (result) => ('file' in result ? null : JSON.stringify(result, null, 2)),
}

const schema: Command = {
  name: 'catalog schema',
  usage: 'catalog schema',
  about:
    'Prints the JSON Schema of a catalogue file: kerbside catalog schema > catalog.schema.json',
  more: ['Name it in the file as "$schema", and your editor completes fields and marks mistakes.'],
  async run(_, args) {
    readArguments(args, schema.usage, [])
    return catalogFileSchema()
  },
  print: (result) => JSON.stringify(result, null, 2),
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
    const catalog = await inNamed({ db }, String(slug), exportCatalog)
    if (typeof file !== 'string') return catalog
    await writeJson(file, catalog, 'w')
    return { organisation: String(slug), file }
  },
  print: (result) => ('file' in result ? null : JSON.stringify(result)),
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
    const next =
      error instanceof SyntaxError
        ? 'Correct it, or export a catalogue to see how it should look'
        : 'Name a file that this user may read; kerbside catalog new FILE makes one to begin with'
    throw new BadArguments(`${file} cannot be read: ${reasonOf(error)}. ${next}.`)
  }
}

/** @param flag `wx` if the file mustn't be there yet */
async function writeJson(file: string, value: object, flag: 'w' | 'wx'): Promise<void> {
  try {
    await writeFile(file, `${JSON.stringify(value, null, 2)}\n`, { flag })
  } catch (error) {
    throw new BadArguments(
      `${file} can't be written: ${reasonOf(error)}. Name another file, in a folder that this user may write to.`,
    )
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

export const catalogCommands = [model, schema, importFile, exportFile]
