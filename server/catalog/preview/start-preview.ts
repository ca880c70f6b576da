import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { CatalogDraft } from '#contract/catalog/editing/draft.ts'
import { planDraft } from '#contract/catalog/editing/plan-draft.ts'
import { readStored } from '#server/catalog/publishing/lock-catalog.ts'
import { requireSound } from '#server/catalog/publishing/write-change.ts'
import type { Org } from '#server/db/tenant.ts'
import { hashToken } from './hash-token.ts'

/** How long a preview can be looked at, in minutes. */
const MINUTES = 30
/** How many an organisation has at once; the oldest goes. */
const MOST = 20

/**
 * Keeps a change so that its editor can look at it on the booking page (rules, section 11, "The catalogue
 * editor"). The token is in the page's address, and stored as its SHA-256.
 * @throws Refusal 422 for each field that is wrong
 */
export async function startPreview(
  org: Org,
  draft: CatalogDraft,
): Promise<{ token: string; expiresAt: Date }> {
  const { stored } = await readStored(org)
  requireSound(planDraft(stored, draft))
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(org.now.getTime() + MINUTES * 60_000)
  await org.tx.run(sql`
    delete from catalog_previews where organisation_id = ${org.id} and (expires_at <= ${org.now}
      or hash in (select hash from catalog_previews where organisation_id = ${org.id}
        order by expires_at desc offset ${MOST - 1}))`)
  await org.tx.run(sql`
    insert into catalog_previews (organisation_id, hash, draft, expires_at)
    values (${org.id}, ${hashToken(token)}, ${JSON.stringify(draft)}::jsonb, ${expiresAt})`)
  return { token, expiresAt }
}
