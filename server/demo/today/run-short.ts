import { sql } from 'kysely'
import { addDays } from '#contract/values/day.ts'
import { workdayFrom } from '#server/demo/history/workdays.ts'
import { publishDraft } from '#server/catalog/publishing/publish-draft.ts'
import type { Past } from '#server/demo/history/act.ts'

/** How many bins of a size have been promised, of how many. */
type Promised = { id: string; parentId: string; used: number; version: number }

/** Some bins are being repaired, so that one is missing on the next working day: of the size that has the fewest to spare. */
export async function runShort(past: Past): Promise<void> {
  const next = workdayFrom(addDays(past.today, 1))
  await past.when(past.now).inOrg(async (org) => {
    const [fewest] = await org.tx.run(sql<Promised>`
      select i.id, i.parent_id as "parentId", c.used, s.catalog_version as version
      from capacity_days c
      join catalog_items i on i.organisation_id = c.organisation_id and i.id = c.resource
      join organisations s on s.id = c.organisation_id
      where c.organisation_id = ${org.id} and c.day = ${next} and c.used > 1
        and i.kind = 'variant'
      order by i.stock - c.used, i.id limit 1`)
    if (!fewest) return
    const { id, parentId, used, version } = fewest
    const piece = { kind: 'variant' as const, id, parentId, stock: used - 1, fields: {} }
    await publishDraft(org, { version, read: () => ({ pieces: [piece], orders: [] }) })
  })
}
