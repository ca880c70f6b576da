import { Slug } from '#contract/organisations/organisation.ts'
import type { Database } from '#server/db/connect.ts'
import { coalesce } from '#server/http/sharing/coalesce.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'
import type { Caller } from './audience.ts'

/** Someone without a key or an account, at the organisation of a booking slug. */
export type PublicCaller = Caller & {
  /** The origins that the organisation trusts. */
  origins: string[]
}

/** The caller at a booking slug; null if no organisation has it. */
export type ResolveSlug<Found extends PublicCaller = PublicCaller> = (
  slug: string,
) => Promise<Found | null>

/** Look-ups of one slug that arrive together share a query. */
export function createSlugResolver(db: Database): ResolveSlug {
  const find = coalesce(async (slug) => {
    const found = await findOrganisationBySlug(db, slug)
    return found && { ...found, actor: { type: 'hirer' } as const }
  })
  return async (slug) => (Slug.safeParse(slug).success ? find(slug) : null)
}
