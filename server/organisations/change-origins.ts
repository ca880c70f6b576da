import { isIP } from 'node:net'
import { recordAudit } from '#server/audit/record-audit.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

/** All of them are in the headers of every booking page. */
const MOST_ORIGINS = 100

/**
 * Lets browsers book from a site. Does nothing if it's listed already.
 * @throws Refusal 422 unless it is an https origin of one host, or http on this machine; or for the 101st
 */
export async function addOrigin(org: Org, written: string): Promise<void> {
  const origin = readOrigin(written)
  if (!isTrustworthy(origin)) throw notAnOrigin()
  const listed = await listOrigins(org)
  if (listed.includes(origin)) return
  if (listed.length >= MOST_ORIGINS) {
    const message = `is one too many: there are ${MOST_ORIGINS} websites already`
    throw new Refusal(422, { field: 'origin', code: 'too_many', message })
  }
  const [added] = await org.tx.run(
    query
      .insertInto('organisation_origins')
      .values({ organisation_id: org.id, origin })
      .onConflict((conflict) => conflict.doNothing())
      .returning('origin'),
  )
  if (added) await recordAudit(org, 'organisation.origin_added', org.id, { after: { origin } })
}

/**
 * Stops browsers booking from a site.
 * @returns whether it was listed
 */
export async function removeOrigin(org: Org, written: string): Promise<boolean> {
  const origin = readOrigin(written)
  const [removed] = await org.tx.run(
    query
      .deleteFrom('organisation_origins')
      .where('organisation_id', '=', org.id)
      .where('origin', '=', origin)
      .returning('origin'),
  )
  if (removed) await recordAudit(org, 'organisation.origin_removed', org.id, { before: { origin } })
  return removed !== undefined
}

/** The origins that may book, besides the deployment's own. */
export async function listOrigins(org: Org): Promise<string[]> {
  return (await listOriginRows(org)).map(({ origin }) => origin)
}

/** The origins that may book, and when each was added. */
export function listOriginRows(org: Org): Promise<{ origin: string; created_at: Date }[]> {
  return org.tx.run(
    query
      .selectFrom('organisation_origins')
      .select(['origin', 'created_at'])
      .where('organisation_id', '=', org.id)
      .orderBy('origin'),
  )
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
