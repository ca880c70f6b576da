import { sql } from 'kysely'
import type { BinLoad, BinPlace } from '#contract/dispatch/bin-places.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { findBin, lockBins, refuseUnknownBin } from './find-bin.ts'
import type { StoredBin } from './find-bin.ts'

export type BinMove = {
  /** The reporter chooses it: the same id again changes nothing. */
  id: string
  binId: string
  /** When it was moved, perhaps before moves that are already known. */
  at: Date
  /** Where it was taken from; where it's thought to have been then, if absent. */
  from?: BinPlace
  to: BinPlace
  load: BinLoad
  /** The job that it was moved for. */
  jobId?: string | null
}

export type MovedBin = {
  bin: StoredBin
  /** False if the move was known already. */
  isNew: boolean
  /** Whether it was reported where it wasn't thought to be. */
  healed: boolean
}

/**
 * Notes that a bin was moved, as it was reported, on behalf of `org.actor` (rules, section 12, "Bins"). In
 * whatever order its moves arrive, its place is that of the last by (time, id), and a move is marked healed
 * if it begins where the one before it didn't end. Locks the bin; to move two, call {@link lockBins} first.
 * @throws Refusal 404
 */
export async function moveBin(org: Org, move: BinMove): Promise<MovedBin> {
  const [bin] = await lockBins(org, [move.binId])
  if (!bin) throw refuseUnknownBin()
  const isNew = await appendMove(org, move)
  if (!isNew) return { bin, isNew, healed: await isHealed(org, move.id) }
  await markGaps(org, bin.id)
  await settlePlace(org, bin.id)
  const moved = await findBin(org, bin.id)
  await recordAudit(org, 'bin.moved', bin.id, {
    before: placeOf(bin),
    after: { ...placeOf(moved), move: move.id },
  })
  return { bin: moved, isNew, healed: await isHealed(org, move.id) }
}

async function appendMove(org: Org, { id, binId, at, from, to, load, jobId }: BinMove) {
  const added = await org.tx.run(sql`
    insert into bin_moves (organisation_id, id, bin_id, at, from_place, from_id, to_place, to_id, load,
      job_id, by, recorded_at)
    select ${org.id}, ${id}, ${binId}, ${at}, coalesce(f.place, 'unknown'), f.id,
      ${to.kind}, ${to.kind === 'unknown' ? null : to.id}, ${load}, ${jobId ?? null}, ${JSON.stringify(org.actor)}, ${org.now}
    from (values (${from?.kind ?? null}::text, ${from?.id ?? null}::uuid)) as given (place, id)
    left join lateral (
      select given.place, given.id where given.place is not null
      union all
      (select m.to_place, m.to_id from bin_moves m
        where given.place is null and m.organisation_id = ${org.id} and m.bin_id = ${binId}
          and (m.at, m.id) < (${at}::timestamptz, ${id}::uuid)
        order by m.at desc, m.id desc limit 1)
    ) f on true
    on conflict (organisation_id, id) do nothing
    returning id`)
  return added.length > 0
}

/** An unknown place agrees with any other, and one known only by its kind with any of that kind. */
async function markGaps(org: Org, binId: string): Promise<void> {
  await org.tx.run(sql`
    update bin_moves m set healed = g.gap
    from (
      select id, coalesce(
          before <> 'unknown' and from_place <> 'unknown'
            and (before <> from_place or (before_id is not null and from_id is not null
              and before_id <> from_id)), false) as gap
      from (
        select id, from_place, from_id, lag(to_place) over w as before, lag(to_id) over w as before_id
        from bin_moves where organisation_id = ${org.id} and bin_id = ${binId}
        window w as (order by at, id)
      ) chain
    ) g
    where m.organisation_id = ${org.id} and m.id = g.id and m.healed <> g.gap`)
}

/**
 * The bin is where its last move took it, since the first of the last moves that took it there. One that a job took to
 * its site is there since that was done: a hire that ran before it was entered began then.
 */
async function settlePlace(org: Org, binId: string): Promise<void> {
  await org.tx.run(sql`
    with moves as (
      select m.id, m.at, m.to_place, m.to_id, m.load, least(m.at, j.completed_at) as since
      from bin_moves m
      left join jobs j on m.to_place = 'site' and j.organisation_id = m.organisation_id and j.id = m.job_id
      where m.organisation_id = ${org.id} and m.bin_id = ${binId}
    ), last as (select * from moves order by at desc, id desc limit 1),
    elsewhere as (
      select m.at, m.id from moves m, last l
      where m.to_place <> l.to_place or m.to_id is distinct from l.to_id
      order by m.at desc, m.id desc limit 1
    )
    update bins b set place = l.to_place, place_id = l.to_id, load = l.load, last_move_id = l.id,
      since = (select min(m.since) from moves m
        where not exists (select from elsewhere e where (m.at, m.id) <= (e.at, e.id)))
    from last l
    where b.organisation_id = ${org.id} and b.id = ${binId}`)
}

async function isHealed(org: Org, id: string): Promise<boolean> {
  const [move] = await org.tx.run(sql<{ healed: boolean }>`
    select healed from bin_moves where organisation_id = ${org.id} and id = ${id}`)
  return move?.healed ?? false
}

function placeOf({ place, place_id: placeId, load }: StoredBin) {
  return { place, placeId, load }
}
