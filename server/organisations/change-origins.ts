import { isIP } from 'node:net'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Lets browsers book from a site.
 * @throws Refusal 422 unless it is an https origin of one host, or http on this machine
 */
export async function addOrigin(org: Org, written: string): Promise<void> {
  const origin = readOrigin(written)
  if (!isTrustworthy(origin)) throw notAnOrigin()
  await org.tx.run(
    query
      .insertInto('organisation_origins')
      .values({ organisation_id: org.id, origin })
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

/**
 * An origin as browsers send it: scheme, host and port, in lower case.
 * @throws Refusal 422
 */
function readOrigin(written: string): string {
  const url = URL.canParse(written) ? new URL(written) : null
  const web = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !web || url.origin.length > 300 || !isBare(url)) throw notAnOrigin()
  return url.origin
}

function isBare(url: URL): boolean {
  return url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
}

/**
 * Whether an origin is one site that only its owner can serve. `frame-ancestors` would take a `*` in a
 * host as every subdomain, and anyone on the way can answer for plain http.
 */
function isTrustworthy(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const named = host.split('.').every((label) => /^[a-z0-9-]+$/.test(label) && !/^-|-$/.test(label))
  if (isIP(host) === 0 && !named) return false
  const local = host === '::1' || host === 'localhost' || host.endsWith('.localhost')
  return protocol === 'https:' || local || (isIP(host) === 4 && host.startsWith('127.'))
}

function notAnOrigin(): Refusal {
  const message = 'must be an https address without a path or wildcard, or http on localhost'
  return new Refusal(422, { field: 'origin', code: 'invalid', message })
}
