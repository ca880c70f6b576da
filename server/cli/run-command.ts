import { text } from 'node:stream/consumers'
import type { Settings } from '#server/config.ts'
import { addressesOf } from '#server/addresses.ts'
import { openStore } from '#server/db/open-store.ts'
import { DEMO_SLUG, findDemoKey, loadDemo } from '#server/demo/load-demo.ts'
import { openFileStore } from '#server/files/store/open-store.ts'
import { createProviders } from '#server/payments/providers/create-providers.ts'
import type { Log } from '#server/log.ts'
import { Refusal, sentenceOf } from '#server/refusal.ts'
import { openSecret as open, secretsToRead } from '#server/secret/open-secret.ts'
import { readSecretFile } from '#server/secret/secret-file.ts'
import { BadArguments, readArguments } from './arguments.ts'
import { accountCommands } from './account.ts'
import { membershipCommands } from './account-membership.ts'
import { backupCommands } from './deployment/backup.ts'
import { partitionCommands } from './deployment/partition.ts'
import { catalogCommands } from './catalog.ts'
import { clientCommands } from './developer/client-commands.ts'
import type { Command, CommandContext, Use } from './command.ts'
import { helpFor, helpForUnknown } from './print/help.ts'
import { printFact, showControls } from './print/show-controls.ts'
import { jobCommands } from './job.ts'
import { keyCommands } from './key.ts'
import { jobListCommands } from './lists/job-list.ts'
import { orderListCommands } from './lists/order-list.ts'
import { organisationListCommands } from './lists/organisation-list.ts'
import { mailCommands } from './mail.ts'
import { orderCommands } from './order.ts'
import { organisationCommands } from './organisation.ts'
import { paymentCommands } from './payment.ts'
import { secretCommands } from './secret.ts'

const migrate: Command = {
  name: 'migrate',
  usage: 'migrate',
  about: 'Changes the tables to this version, and gives rights that are missing',
  schema: 'migrate',
  async run({ prepared: { applied, rights } }, args) {
    readArguments(args, migrate.usage, [])
    return { migrated: true, applied: applied.length, rights }
  },
}

const demo: Command = {
  name: 'demo',
  usage: 'demo',
  about: 'Loads the demonstration organisation',
  uses: ['secret'],
  async run({ db, openSecret }, args) {
    readArguments(args, demo.usage, [])
    const secret = await openSecret()
    const loaded = await loadDemo(db, secret.current)
    return { ...loaded, slug: DEMO_SLUG, key: await findDemoKey(db, secretsToRead(secret)) }
  },
}

/** The operator's commands, except `serve` (rules, section 8). */
export const commands: readonly Command[] = [
  migrate,
  demo,
  ...organisationCommands,
  ...organisationListCommands,
  ...catalogCommands,
  ...keyCommands,
  ...accountCommands,
  ...membershipCommands,
  ...orderListCommands,
  ...orderCommands,
  ...jobListCommands,
  ...jobCommands,
  ...paymentCommands,
  ...mailCommands,
  ...secretCommands,
  ...backupCommands,
  ...partitionCommands,
]

/** Help for the command or the group that the words name, otherwise the list of all commands. */
export function help(words: readonly string[]): string {
  return helpFor(words, [...commands, ...clientCommands])
}

const uses: Record<Use, (settings: Settings) => unknown> = {
  secret: ({ secrets }) => [secrets.secretKey, secrets.previousSecretKey],
  addresses: ({ config }) => addressesOf(config),
  files: ({ config, secrets }) => [config.bucket, secrets.bucket],
  stripe: ({ secrets }) => secrets.stripe,
}

/** Reads every setting that the command which the words call is going to use. */
export function useSettings(words: readonly string[], settings: Settings): unknown {
  const { logLevel, dataDir, database } = settings.config
  const more = findCommand(words)?.uses ?? []
  return [logLevel, dataDir, database, ...more.map((use) => uses[use](settings))]
}

function findCommand(words: readonly string[]): Command | null {
  return (
    commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word)) ??
    null
  )
}

/**
 * Runs one command, alone or next to a running server.
 * @returns the text to print: with `--json` one JSON object on the last line
 * @throws BadArguments for an unknown command, a wrong call or a refusal
 */
export async function runCommand(
  words: string[],
  { config, secrets }: Settings,
  log: Log,
): Promise<string> {
  const command = findCommand(words)
  if (command === null)
    throw new BadArguments(
      `unknown command: ${words.join(' ')}\n${helpForUnknown(words, [...commands, ...clientCommands])}`,
    )
  const args = words.slice(command.name.split(' ').length).filter((word) => word !== '--json')
  const store = await openStore({
    ...config.database,
    poolSize: 2,
    dataDir: config.dataDir,
    log,
    supervise: false,
    ...(command.schema && { schema: command.schema }),
  })
  try {
    const { db } = store
    const { dataDir } = config
    const opening = () => {
      const { secretKey: configured, previousSecretKey: previous } = secrets
      return { db, configured, previous, dataDir }
    }
    const context: CommandContext = {
      db,
      prepared: store.prepared,
      owner: store.owner,
      storageLow: () => store.storageLow(),
      // Getters, because a command judges only the settings that it uses.
      get files() {
        return openFileStore(dataDir, { bucket: config.bucket, keys: secrets.bucket })
      },
      get filesInBucket() {
        return config.bucket !== null
      },
      keepsSecretFile: async () =>
        secrets.secretKey === null && (await readSecretFile(dataDir)) !== null,
      async knownSecrets() {
        const { configured, previous } = opening()
        const kept = configured === null ? await readSecretFile(dataDir) : null
        return [configured, previous, kept].filter((secret) => secret !== null)
      },
      get baseUrl() {
        return addressesOf(config).baseUrl
      },
      get bookingUrl() {
        return addressesOf(config).bookingUrl
      },
      log,
      readInput: () => text(process.stdin),
      get takesStripe() {
        return secrets.stripe !== null
      },
      openSecret: (options) => open({ ...opening(), ...options }),
      async openPayments() {
        const { stripe } = secrets
        const { current: secret } = await open(opening())
        return createProviders({ stripe, baseUrl: addressesOf(config).baseUrl, secret })
      },
    }
    const result = await command.run(context, args)
    const printed = words.includes('--json')
      ? JSON.stringify(result)
      : (command.print?.(result) ?? forPeople(result))
    return showControls(printed)
  } catch (error) {
    throw error instanceof Refusal ? new BadArguments(explain(error, command)) : error
  } finally {
    // What the command did, or why it failed, matters more than this.
    await store.close().catch((err: unknown) => log.error({ err }, 'could not close the database'))
  }
}

/** What was refused, and for a name that wasn't found the command that lists them. */
function explain(refusal: Refusal, { name }: Command): string {
  const said = sentenceOf(refusal)
  const [group = ''] = name.split(' ')
  const noun = group === 'payment' ? 'order' : group
  const list = commands.find((command) => command.name === `${noun} list`)
  if (refusal.status !== 404 || list === undefined || said.includes('kerbside ')) return said
  return `${said}. kerbside ${list.name} S shows them`
}

function forPeople(result: Record<string, unknown>): string {
  const shown = Object.entries(result).filter(([, value]) => value !== null && value !== undefined)
  const width = Math.max(...shown.map(([name]) => name.length)) + 2
  return shown
    .map(([name, value]) => {
      return printFact(name, typeof value === 'string' ? value : JSON.stringify(value), width)
    })
    .join('\n')
}
