import { sql } from 'kysely'
import type { BinLoad, BinPlaceKind } from '#contract/dispatch/bin-places.ts'
import type { BinMove } from '#contract/office/dispatch/bins.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { actorText } from '#server/actor.ts'
import type { Actor } from '#server/actor.ts'
import type { Org } from '#server/db/tenant.ts'
import { placeNames, presentPlace } from '#server/dispatch/bins/present-bin.ts'
import { presentPerson } from '#server/office/person.ts'

const MOST = 200

type Row = {
  id: string
  at: Date
  recorded_at: Date
  from_place: BinPlaceKind
  from_id: string | null
  from_name: string | null
  from_reference: string | null
  to_place: BinPlaceKind
  to_id: string | null
  to_name: string | null
  to_reference: string | null
  load: BinLoad
  job_id: string | null
  job_reference: string | null
  job_sequence: number | null
  by: Actor
  healed: boolean
}

/** The latest 200 moves of a bin, newest first. */
export async function listBinMoves(org: Org, binId: string): Promise<BinMove[]> {
  const rows = await org.tx.run(sql<Row>`
    select b.id, b.at, b.recorded_at, b.from_place, b.from_id, f.place_name as from_name,
      f.place_reference as from_reference, b.to_place, b.to_id, t.place_name as to_name,
      t.place_reference as to_reference, b.load, b.job_id, o.reference as job_reference,
      j.sequence as job_sequence, b.by, b.healed
    from bin_moves b
    left join jobs j on j.organisation_id = b.organisation_id and j.id = b.job_id
    left join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
    left join lateral (${placeNames(sql`b.from_place`, sql`b.from_id`)}) f on true
    left join lateral (${placeNames(sql`b.to_place`, sql`b.to_id`)}) t on true
    where b.organisation_id = ${org.id} and b.bin_id = ${binId}
    order by b.at desc, b.id desc limit ${MOST}`)
  return rows.map(presentMove)
}

function presentMove(row: Row): BinMove {
  const { id, load, by, healed, job_reference: reference, job_sequence: sequence } = row
  return {
    id,
    load,
    healed,
    at: row.at.toISOString(),
    recordedAt: row.recorded_at.toISOString(),
    from: presentPlace({
      kind: row.from_place,
      id: row.from_id,
      place_name: row.from_name,
      place_reference: row.from_reference,
    }),
    to: presentPlace({
      kind: row.to_place,
      id: row.to_id,
      place_name: row.to_name,
      place_reference: row.to_reference,
    }),
    jobId: row.job_id,
    jobReference: reference && `${presentReference(reference)}/${sequence}`,
    by: presentPerson(actorText(by), 'name' in by ? by.name : null),
  }
}
