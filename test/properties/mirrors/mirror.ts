import { isDeepStrictEqual } from 'node:util'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import { withKey } from '#test/harness.ts'

/** An integrator's copy of an organisation's orders and jobs, by id. */

export type Record = { id: string; object: 'order' | 'job'; version: number; updatedAt: string }
export type Mirror = Map<string, Record>

/** Keeps what is new of a record; what comes again or late is known by its version. */
export function keep(mirror: Mirror, record: Record): void {
  if ((mirror.get(record.id)?.version ?? 0) < record.version) mirror.set(record.id, record)
}

/** The ids of records that the mirror doesn't show as the API does now. */
export async function differences(
  mirror: Mirror,
  { server, organisation }: { server: TestServer; organisation: TestOrganisation },
): Promise<string[]> {
  const { rows } = await server.owner.query<{ path: string; id: string }>(
    `select 'orders' as path, id from orders where organisation_id = $1
      union all select 'jobs', id from jobs where organisation_id = $1`,
    [organisation.id],
  )
  const headers = withKey(organisation.readKey)
  const different: string[] = []
  for (const { path, id } of rows) {
    const { json } = await server.fetch(`/api/v1/${path}/${id}`, { headers })
    if (!isDeepStrictEqual(mirror.get(id), json)) different.push(`${path}/${id}`)
  }
  return different
}
