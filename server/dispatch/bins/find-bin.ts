import { sql } from 'kysely'
import { figuresOf, fitNumber } from '#contract/dispatch/bin-number.ts'
import type { BinLoad, BinPlaceKind } from '#contract/dispatch/bin-places.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'

/** A numbered bin as it is stored. */
export type StoredBin = {
  id: string
  version: number
  number: string
  product_id: string
  tare_kg: number | null
  place: BinPlaceKind
  place_id: string | null
  load: BinLoad
  /** When it came to its place. */
  since: Date
  out_of_service_since: Date | null
  out_of_service_reason: string | null
  archived_at: Date | null
}

const columns = sql`id, version, number, product_id, tare_kg, place, place_id, load, since,
  out_of_service_since, out_of_service_reason, archived_at`

/**
 * A bin of the organisation, also an archived one.
 * @throws Refusal 404
 */
export async function findBin(org: Org, id: string): Promise<StoredBin> {
  const [bin] = isUuid(id)
    ? await org.tx.run(sql<StoredBin>`
        select ${columns} from bins where organisation_id = ${org.id} and id = ${id}`)
    : []
  if (!bin) throw refuseUnknownBin()
  return bin
}

/** The bin with a number, whose spaces and case don't matter; null if no bin has it. Archived ones count. */
export async function findBinByNumber(org: Org, number: string): Promise<StoredBin | null> {
  const [bin] = await org.tx.run(sql<StoredBin>`
    select ${columns} from bins
    where organisation_id = ${org.id} and number_key = upper(regexp_replace(${number}, '\\s', '', 'g'))`)
  return bin ?? null
}

/**
 * The bins that a crew may mean by what they typed: the one with that number, or else those whose figures it is, which
 * aren't archived. One is certain; of several, a person has to choose.
 */
export async function findReportedBins(org: Org, typed: string): Promise<StoredBin[]> {
  const bin = await findBinByNumber(org, typed)
  if (bin) return [bin]
  const bins = await org.tx.run(sql<StoredBin>`
    select ${columns} from bins
    where organisation_id = ${org.id} and archived_at is null
      and position(${figuresOf(typed)} in number_key) > 0
    order by length(number_key), number_key`)
  return fitNumber(bins, typed)
}

/** The one bin that a crew can mean by what they typed; null if none fits, or more than one. */
export async function findReportedBin(org: Org, typed: string): Promise<StoredBin | null> {
  const [bin, ...others] = await findReportedBins(org, typed)
  return bin && others.length === 0 ? bin : null
}

/**
 * Locks bins until the transaction ends, by id, so that two changes can't wait for each other. Orders, runs
 * and jobs are locked before. Those that don't exist are left out.
 */
export async function lockBins(org: Org, ids: readonly string[]): Promise<StoredBin[]> {
  return org.tx.run(sql<StoredBin>`
    select ${columns} from bins
    where organisation_id = ${org.id} and id = any (${ids.filter(isUuid)}::uuid[])
    order by id for no key update`)
}

export function refuseUnknownBin(): Refusal {
  return new Refusal(404, 'No bin has that id')
}
