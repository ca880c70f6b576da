import type { Place } from '#server/db/page-start.ts'
import type { InOrg, Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { raiseHorizon, readHorizon } from './horizon.ts'
import { readStart } from './start.ts'
import type { Asked } from './start.ts'

/** The changes that a page shows: after its start, and before the instant up to which they're settled. */
export type Span = { start: Place; end: Date }

export type Page<Row> = { data: Row[]; hasMore: boolean }

/**
 * Reads a page of orders or jobs by `updatedAt`, which shows no change before all earlier ones (rules,
 * section 10). It raises the horizon only where the page isn't full without that: so a walk through many
 * pages sees the records as of its first one, and those that change meanwhile come last.
 * @throws Refusal 404 with `unknown` if startingAfter isn't a record of this organisation
 */
export async function readSettled<Row>(
  { inOrg }: { inOrg: InOrg },
  { table, asked, unknown }: { table: 'orders' | 'jobs'; asked: Asked; unknown: string },
  read: (org: Org, span: Span) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  const { start, page } = await inOrg(async (org) => {
    const horizon = await readHorizon(org)
    const begin = await readStart(org, table, asked, horizon)
    if (!begin) throw new Refusal(404, unknown)
    return { start: begin, page: await read(org, { start: begin, end: horizon.settled }) }
  })
  if (page.hasMore) return page
  await inOrg(raiseHorizon)
  return inOrg(async (org) => read(org, { start, end: (await readHorizon(org)).settled }))
}
