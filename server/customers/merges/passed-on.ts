import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import type { Taken } from './taken.ts'

/** What a customer gives back when a merge below it is undone. */
export type GivenBack = { id: string; taken: Taken }

type Row = { id: string; kept_id: string; taken: Taken }

/** The customers that a merged one went into, one after another; none if it shows as itself. */
export async function readAbove(org: Org, id: string): Promise<string[]> {
  const above = await readMergeOf(org, id)
  return above ? [above.kept_id, ...(await readAbove(org, above.kept_id))] : []
}

/**
 * What customers further up took from one that gives something back: it came from the same customer, so they
 * give it back too, and it's no longer among what their merges took. They are locked.
 */
export async function takeBackPassedOn(org: Org, { id, taken }: GivenBack): Promise<GivenBack[]> {
  const above = await readMergeOf(org, id)
  if (!above) return []
  const passed = Object.fromEntries(
    Object.entries(above.taken).filter(([field, { after }]) => {
      const below = Object.entries(taken).find(([name]) => name === field)?.[1]
      return JSON.stringify(after) === JSON.stringify(below?.after)
    }),
  )
  const fields = Object.keys(passed)
  if (fields.length === 0) return []
  await org.tx.run(sql`
    update customer_merges set taken = taken - ${fields}::text[]
    where organisation_id = ${org.id} and id = ${above.id}`)
  const next = { id: above.kept_id, taken: passed }
  return [next, ...(await takeBackPassedOn(org, next))]
}

async function readMergeOf(org: Org, id: string): Promise<Row | undefined> {
  const [merge] = await org.tx.run(sql<Row>`
    select id, kept_id, taken from customer_merges
    where organisation_id = ${org.id} and merged_id = ${id} and undone_at is null`)
  return merge
}
