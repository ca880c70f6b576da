import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Actor } from '#server/actor.ts'
import { isDatabaseError } from '#server/db/connect.ts'
import type { Database } from '#server/db/connect.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { createKey } from '#server/api-keys/create-key.ts'
import { revokeKey } from '#server/api-keys/revoke-key.ts'
import { findKey } from '#server/api-keys/find-key.ts'
import { deriveKeyText, hashKey } from '#server/api-keys/key-text.ts'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { createOrganisation } from '#server/organisations/create-organisation.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'

/** The demonstration organisation: an invented Sydney business for trying out pages and API calls. */

/** Acts when the server sets up the demonstration. */
export const DEMO_ACTOR: Actor = { type: 'system', name: 'demo' }

export const DEMO_SLUG = 'bandicoot'

const file = new URL('./catalog.json', import.meta.url)

/** The deployment's demonstration key, derived from its secret key so that every start can print it. */
export function demoKey(secret: string): string {
  return deriveKeyText(createHmac('sha256', secret).update('demonstration-api-key').digest())
}

/** The demonstration key that works: of the current secret, or of the one before until it's replaced. */
export async function findDemoKey(
  db: Database,
  secrets: readonly [string, ...string[]],
): Promise<string> {
  for (const secret of secrets) {
    if (await findKey(db, hashKey(demoKey(secret)))) return demoKey(secret)
  }
  return demoKey(secrets[0])
}

/**
 * Replaces the demonstration key of a secret that is replaced, because that secret's holder can work it
 * out. A key that the operator has revoked stays revoked.
 */
export async function replaceDemoKey(
  db: Database,
  [secret, ...others]: readonly [string, ...string[]],
): Promise<void> {
  const found = await findOrganisationBySlug(db, DEMO_SLUG)
  if (!found) return
  for (const other of others) {
    const old = await findKey(db, hashKey(demoKey(other)))
    if (!old) continue
    const caller = { now: found.now, actor: DEMO_ACTOR }
    await inOrganisation(db, found.organisation, caller, (org) => createDemoKey(org, secret)).catch(
      (error: unknown) => {
        if (!isDatabaseError(error, '23505', 'api_keys_hash_key')) throw error
      },
    )
    await revokeKey(db, old.keyId, DEMO_ACTOR)
  }
}

/** Creates the demonstration organisation with its catalogue and key, unless it exists. */
export async function loadDemo(db: Database, secret: string): Promise<{ created: boolean }> {
  if (await findOrganisationBySlug(db, DEMO_SLUG)) return { created: false }
  const catalog = JSON.parse(await readFile(file, 'utf8')) as { organisation: { name: string } }
  const { name } = catalog.organisation
  const organisation = { slug: DEMO_SLUG, name, timezone: 'Australia/Sydney', test: true }
  await createOrganisation(db, organisation, new Date())
  const found = await findOrganisationBySlug(db, DEMO_SLUG)
  if (!found) throw new Error('the demonstration organisation is missing')
  await inOrganisation(
    db,
    found.organisation,
    { now: found.now, actor: DEMO_ACTOR },
    async (org) => {
      await importCatalog(org, catalog)
      await createDemoKey(org, secret)
    },
  )
  return { created: true }
}

async function createDemoKey(org: Org, secret: string): Promise<void> {
  const text = demoKey(secret)
  await createKey(org, { access: 'read_write', name: 'Demonstration', expiresAt: null, text })
}
