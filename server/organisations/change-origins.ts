import { query } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Lets browsers book from a site.
 * @throws Refusal 422 unless it is a serialised web origin
 */
export async function addOrigin(org: Org, origin: string): Promise<void> {
  await org.tx.run(
    query
      .insertInto('organisation_origins')
      .values({ organisation_id: org.id, origin: readOrigin(origin) })
      .onConflict((conflict) => conflict.doNothing()),
  )
}

/** Stops browsers booking from a site. Does nothing if the site isn't listed. */
export async function removeOrigin(org: Org, origin: string): Promise<void> {
  await org.tx.run(
    query
      .deleteFrom('organisation_origins')
      .where('organisation_id', '=', org.id)
      .where('origin', '=', readOrigin(origin)),
  )
}

/** The origins that may book, besides the deployment's own. */
export async function listOrigins(org: Org): Promise<string[]> {
  const rows = await org.tx.run(
    query
      .selectFrom('organisation_origins')
      .select('origin')
      .where('organisation_id', '=', org.id)
      .orderBy('origin'),
  )
  return rows.map(({ origin }) => origin)
}

/** Whether text is an origin as browsers send it: scheme, host and port, in lower case. */
function readOrigin(written: string): string {
  const url = URL.canParse(written) ? new URL(written) : null
  const web = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !web || url.origin.length > 300 || !isBare(url)) {
    throw new Refusal(422, {
      field: 'origin',
      code: 'invalid',
      message: 'must be an https or http address without a path',
    })
  }
  return url.origin
}

function isBare(url: URL): boolean {
  return url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
}
