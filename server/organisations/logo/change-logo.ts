import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { lockProfile } from '#server/organisations/profile/lock-profile.ts'
import { saveSettings } from '#server/organisations/save-settings.ts'
import { Refusal } from '#server/refusal.ts'
import { NotAPng, cleanPng } from './clean-png.ts'
import { logoAddress } from './logo-address.ts'

/** Emails that were sent show the logo of their time. More than these would only fill the database. */
const KEPT = 10

/**
 * Changes or removes the logo.
 * @param expected the version of the profile that the person has seen
 * @param read gives the picture; null removes it
 * @throws Refusal 412 if it has another version, 422 if the bytes aren't a PNG of at most 200 KB and 512 pixels
 */
export async function changeLogo(
  org: Org,
  {
    expected,
    read,
    bookingUrl,
  }: { expected: number; read: () => Buffer | null; bookingUrl: string },
): Promise<void> {
  const row = await lockProfile(org, expected)
  const png = read()
  const hash = png && (await storeFile(org, clean(png)))
  if (hash === row.logo_hash) return
  const url = hash === null ? null : logoAddress({ slug: org.slug, hash, bookingUrl })
  await saveSettings(org, {
    logo_hash: hash,
    branding: JSON.stringify({ ...row.branding, logoUrl: publicAddress(url) }),
    catalog_updated_at: org.now,
  })
  await recordAudit(org, 'organisation.logo_changed', org.id, {
    before: { logo: row.logo_hash },
    after: { logo: hash },
  })
}

/** Browsers show a picture on an https page only if it comes by https. */
function publicAddress(url: string | null): string | null {
  if (url === null) return null
  const { protocol, hostname } = new URL(url)
  const isLocal =
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1'
  return protocol === 'https:' || isLocal ? url : null
}

function clean(bytes: Buffer): Buffer {
  try {
    return cleanPng(bytes)
  } catch (error) {
    if (!(error instanceof NotAPng)) throw error
    throw new Refusal(422, { field: 'png', code: 'invalid', message: error.message })
  }
}

async function storeFile(org: Org, bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  await org.tx.run(
    query
      .insertInto('organisation_files')
      .values({ organisation_id: org.id, hash, bytes, created_at: org.now })
      .onConflict((conflict) => conflict.doNothing()),
  )
  await org.tx.run(sql`delete from organisation_files where organisation_id = ${org.id}
    and not kept and hash <> ${hash} and hash not in (select hash from organisation_files
      where organisation_id = ${org.id} order by created_at desc limit ${KEPT})`)
  return hash
}
