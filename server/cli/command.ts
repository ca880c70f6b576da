import type { Database } from '#server/db/connect.ts'
import type { Store } from '#server/db/open-store.ts'
import type { Preparation } from '#server/db/schema/prepare-schema.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import { announceChange } from '#server/live/announce-change.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'
import type { Providers } from '#server/payments/providers/provider.ts'
import type { PaymentDesk } from '#server/payments/desk.ts'
import type { Log } from '#server/log.ts'
import type { Secret } from '#server/secret/open-secret.ts'
import { Refusal } from '#server/refusal.ts'

/** One of the operator's commands. */
export type Command<Result extends object = Record<string, unknown>> = {
  /** The words that call it, such as `key create`. */
  name: string
  usage: string
  /** What it does, as a sentence without its full stop. */
  about: string
  /** More lines for its own help. */
  more?: readonly string[]
  /** What it needs of the schema, if not that it's this version's. */
  schema?: Preparation
  /** The settings that it uses beside those of the database; a wrong one of the others doesn't stop it. */
  uses?: readonly Use[]
  /** @returns the values to print: as JSON with `--json`, otherwise as a table */
  run(context: CommandContext, args: string[]): Promise<Result>
  /** How people see the result; without it, or with null, each value has a line. */
  print?(result: Result): string | null
}

/** Settings that only some commands use. */
export type Use = 'secret' | 'addresses' | 'files' | 'stripe'

export type CommandContext = {
  db: Database
  /** What opening the database did to its schema. */
  prepared: Store['prepared']
  /** The address for a session of the tables' owner. */
  owner: Store['owner']
  storageLow: Store['storageLow']
  files: FileStore
  filesInBucket: boolean
  /** Whether the secret is in a file of the data folder. */
  keepsSecretFile: () => Promise<boolean>
  /** The secrets that are at hand, set or in a file; none are made. */
  knownSecrets: () => Promise<string[]>
  /**
   * The deployment's secret, for the few commands that need it. The others work without, so that
   * `migrate` can run on a machine that doesn't have it.
   * @throws Error if this database belongs to another
   */
  openSecret: (options?: { lost?: boolean }) => Promise<Secret>
  openPayments: () => Promise<Providers>
  /** Whether organisations other than test ones can be paid. */
  takesStripe: boolean
  bookingUrl: string
  /** The deployment's public address. */
  baseUrl: string
  /** Reads all of standard input, for secrets that don't belong on a command line. */
  readInput: () => Promise<string>
  log: Log
}

/** The database; and for a command that may email hirers, whether they can pay online. */
export type CommandDesk = Pick<CommandContext, 'db'> & Partial<Pick<CommandContext, 'takesStripe'>>

/**
 * Does work in the organisation with a slug, in one transaction, as the operator. Open pages hear what it changed.
 * @param topics what that was; nothing if the work only reads
 * @throws Refusal 404 for an unknown slug
 */
export async function inNamed<Result>(
  { db, takesStripe = false }: CommandDesk,
  slug: string,
  work: (org: Org) => Promise<Result>,
  topics: readonly string[] = [],
): Promise<Result> {
  const met = await findOrganisationBySlug(db, slug)
  if (!met)
    throw new Refusal(
      404,
      `there is no organisation ${slug}. kerbside organisation list shows them all`,
    )
  const { organisation, now } = met
  const beginning = {
    now,
    actor: { type: 'operator' } as const,
    takesPayment: organisation.test || takesStripe,
  }
  const result = await inOrganisation(db, organisation, beginning, work)
  if (topics.length > 0) await announceChange(db, organisation.id, topics)
  return result
}

/** What a payment task needs to work in the organisation with a slug. */
export async function openPaymentDesk(context: CommandContext, slug: string): Promise<PaymentDesk> {
  const { openPayments, log } = context
  return { inOrg: (work) => inNamed(context, slug, work), payments: await openPayments(), log }
}
