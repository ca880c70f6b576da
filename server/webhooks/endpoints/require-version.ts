import { requireLatest } from '#server/audit/require-latest.ts'
import type { Org } from '#server/db/tenant.ts'
import { lockEndpoint } from './find-endpoint.ts'

/**
 * Locks an endpoint for a change by someone who has seen `expected` of it.
 * @throws Refusal 404 for an unknown endpoint, 412 if it has another version
 */
export async function requireEndpointVersion(
  org: Org,
  id: string,
  expected: number,
): Promise<void> {
  const { version } = await lockEndpoint(org, id)
  await requireLatest(org, { version, expected, subject: id, what: 'this endpoint' })
}
