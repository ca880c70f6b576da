import { sql } from 'kysely'
import type { BinPlaceKind } from '#contract/dispatch/bin-places.ts'
import type { RailEntry } from '#contract/office/dispatch/board/rail.ts'
import { dayAhead } from '#contract/values/spoken-time.ts'
import type { Org } from '#server/db/tenant.ts'
import { settle } from './settled.ts'
import { MOST_OF_A_KIND, MOST_READ, startOf } from './shown.ts'
import type { Shown } from './shown.ts'

const DAY_MS = 24 * 3_600_000

/** What is wrong with bins: too few for the next working day, elsewhere than thought, or full for more than a day. */
export async function wrongWithBins(org: Org, shown: Shown): Promise<RailEntry[]> {
  const [short, healed] = await Promise.all([shortBins(org, shown), healedBins(org, shown)])
  return [...short, ...healed, ...fullBins(org, shown)]
}

async function shortBins(org: Org, { today, next }: Shown): Promise<RailEntry[]> {
  const rows = await org.tx.run(sql<{ id: string; name: string; stock: number; used: number }>`
    select i.id, concat_ws(', ', p.document ->> 'name', i.document ->> 'name') as name, i.stock,
      c.used
    from capacity_days c
    join catalog_items i on i.organisation_id = c.organisation_id and i.id = c.resource
    left join catalog_items p on p.organisation_id = i.organisation_id and p.id = i.parent_id
    where c.organisation_id = ${org.id} and c.day = ${next} and c.used > i.stock
    order by c.used - i.stock desc, i.id limit ${MOST_OF_A_KIND}`)
  return rows.map(({ id, name, stock, used }) => ({
    id: `bins_short ${id}`,
    kind: 'bins_short',
    severity: 'stops',
    title: `${name}: ${used - stock} short ${dayAhead(next, today)}`,
    detail: `${stock} owned, ${used} promised.`,
    remedies: [{ says: 'See these bins', does: { kind: 'see_bins', productId: id } }],
  }))
}

const PLACES: Readonly<Record<BinPlaceKind, string>> = {
  yard: 'the yard',
  site: 'a customer’s site',
  vehicle: 'a truck',
  tip: 'a tip',
  unknown: 'an unknown place',
}

async function healedBins(org: Org, { last }: Shown): Promise<RailEntry[]> {
  type Row = { id: string; number: string; from: BinPlaceKind; move: string }
  const rows = await org.tx.run(sql<Row>`
    select * from (
      select distinct on (b.id) b.id, b.number, m.from_place as "from", m.id as move, m.recorded_at
      from bin_moves m join bins b on b.organisation_id = m.organisation_id and b.id = m.bin_id
      where m.organisation_id = ${org.id} and m.healed
        and m.recorded_at >= ${startOf(org, last)}
      order by b.id, m.at desc) h
    order by recorded_at desc, id limit ${MOST_READ}`)
  return rows.map(({ id, number, from, move }) => ({
    id: `bin_healed ${id}`,
    kind: 'bin_healed',
    severity: 'look',
    title: `Bin ${number} was elsewhere`,
    detail: `It came from ${PLACES[from]}, where it wasn’t thought to be.`,
    remedies: [
      { says: `Open bin ${number}`, does: { kind: 'open_bin', binId: id } },
      settle(`bin_healed ${move}`),
    ],
  }))
}

function fullBins({ now }: Org, { tray }: Shown): RailEntry[] {
  const dayAgo = now.getTime() - DAY_MS
  const waiting = tray.awaitingTip.filter(({ since }) => Date.parse(since) < dayAgo)
  return waiting.slice(0, MOST_OF_A_KIND).map(({ binId, number, place }) => ({
    id: `full_bin_waits ${binId}`,
    kind: 'full_bin_waits',
    severity: 'look',
    title: `Bin ${number} has been full for over a day`,
    detail: `It’s at ${place}.`,
    remedies: [
      { says: 'See what awaits the tip', does: { kind: 'show_tray', tray: 'awaitingTip' } },
      { says: `Open bin ${number}`, does: { kind: 'open_bin', binId } },
    ],
  }))
}
