import type { Database } from '#server/db/connect.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'
import type { Providers } from '#server/payments/providers/provider.ts'
import type { Log } from '#server/log.ts'
import { Refusal } from '#server/refusal.ts'

/** One command of the operator: its words, how it is called, and what it does. */
export type Command = {
  /** As typed, such as `key create`. */
  name: string
  usage: string
  about: string
  /** @returns what is printed: one JSON object with `--json`, else for people */
  run(desk: Desk, args: string[]): Promise<Record<string, unknown>>
}

/** What a command works with. */
export type Desk = {
  db: Database
  secret: string
  bookingUrl: string
  payments: Providers
  log: Log
}

/** Does work in the organisation of a slug, as the operator. */
export async function inNamed<Result>(
  db: Database,
  slug: string,
  work: (org: Org) => Promise<Result>,
): Promise<Result> {
  const met = await findOrganisationBySlug(db, slug)
  if (!met) throw new Refusal(404, `there is no organisation ${slug}`)
  return inOrganisation(db, met.organisation, { now: met.now, actor: { type: 'operator' } }, work)
}
