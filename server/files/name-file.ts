import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** The file with a SHA-256. If its bytes haven't arrived, it's awaited from now on. */
export async function nameFile(org: Org, sha256: string): Promise<string> {
  const [added] = await org.tx.run(sql<{ id: string }>`
    insert into files (organisation_id, id, sha256, created_at)
    values (${org.id}, ${randomUUIDv7()}, ${sha256}, ${org.now})
    on conflict (organisation_id, sha256) do nothing returning id`)
  if (added) return added.id
  const [found] = await org.tx.run(sql<{ id: string }>`
    select id from files where organisation_id = ${org.id} and sha256 = ${sha256}`)
  if (!found) throw new Error('a file went while it was named')
  return found.id
}

/** The ids of files that were named before, in the order of their SHA-256 hashes. */
export async function findFiles(org: Org, hashes: readonly string[]): Promise<string[]> {
  const rows = await org.tx.run(sql<{ id: string; sha256: string }>`
    select id, sha256 from files where organisation_id = ${org.id} and sha256 = any (${[...hashes]})`)
  const ids = new Map(rows.map(({ id, sha256 }) => [sha256, id]))
  return hashes.flatMap((sha256) => ids.get(sha256) ?? [])
}
