import { sql } from 'kysely'
import { CatalogSummary } from '#contract/catalog/editing/summary.ts'
import type { CatalogHistory, CatalogHistoryQuery } from '#contract/office/catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { nameOfActor, presentPerson } from '#server/office/person.ts'

type Row = {
  version: number
  at: Date
  actor: string | null
  name: string | null
  summary: unknown
}

/** The published versions of the catalogue, newest first. */
export async function listVersions(
  org: Org,
  { limit, startingAfter }: CatalogHistoryQuery,
): Promise<CatalogHistory> {
  const rows = await org.tx.run(sql<Row>`
    select version, published_at as at, actor, ${nameOfActor} as name, summary
    from catalog_versions
    where organisation_id = ${org.id} and (${startingAfter ?? null}::bigint is null
      or version < ${startingAfter ?? null}::bigint)
    order by version desc limit ${limit + 1}`)
  const data = rows.slice(0, limit).map(({ version, at, actor, name, summary }) => ({
    version,
    at: at.toISOString(),
    by: actor === null ? null : presentPerson(actor, name),
    summary: summary === null ? null : CatalogSummary.parse(summary),
  }))
  return { data, hasMore: rows.length > limit }
}
