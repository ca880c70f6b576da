import type { Docket, NewDocket } from '#contract/office/dispatch/docket.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { changeRecord, findSeenRecord } from '#server/dispatch/records/change-record.ts'
import { columnsOfChange, whatDiffers } from '#server/dispatch/records/columns-of.ts'
import { Refusal } from '#server/refusal.ts'
import { dockets } from './docket-kind.ts'
import { lockOrdersOfJobs, weighJobs } from './lock-jobs.ts'
import { readCost } from './read-cost.ts'
import { requireDocketParts } from './require-docket-parts.ts'
import { weigh } from './weigh.ts'
import { writeParts } from './write-parts.ts'

/**
 * Changes a docket; its jobs, those it had and those it gets, are weighed again.
 * @param version the one that the caller has seen
 * @throws Refusal 404, 412, or 422 also if it's voided
 */
export async function changeDocket(
  org: Org,
  { id, version, read }: { id: string; version: number; read: () => NewDocket },
): Promise<Docket> {
  const had = await findSeenRecord(org, dockets, { id, version })
  const change = read()
  const jobIds = [...new Set([...idsOf(change.jobs), ...idsOf(had.jobs)])]
  await lockOrdersOfJobs(org, jobIds)
  return changeRecord(org, dockets, {
    id,
    version,
    action: 'docket.changed',
    write: async (before) => {
      if (before.voided) {
        const message = 'is voided, enter another one'
        throw new Refusal(422, { field: 'docket', code: 'wrong_state', message })
      }
      const { jobs, cost, ...fields } = change
      const { netKg, parts } = weigh(fields, jobs)
      const { tipSiteId } = fields
      const tippedAt = new Date(fields.tippedAt)
      const load = { tipSiteId, netKg, tippedAt, jobIds: idsOf(parts) }
      const after = {
        ...fields,
        netKg,
        tippedAt: tippedAt.toISOString(),
        cost: cost ?? (await readCost(org, load)),
      }
      const isSplitSame = JSON.stringify(parts) === JSON.stringify(before.jobs.map(partOf))
      const differing = whatDiffers({ ...before, archivedAt: null }, after)
      if (Object.keys(differing).length === 0 && isSplitSame) return false
      await requireDocketParts(org, differing)
      await org.tx.run(
        query
          .updateTable('dockets')
          .set(columnsOfChange(org, differing))
          .where('organisation_id', '=', org.id)
          .where('id', '=', id),
      )
      await writeParts(org, id, parts)
      await weighJobs(org, jobIds)
      return true
    },
  })
}

function partOf({ jobId, kg }: { jobId: string; kg: number }) {
  return { jobId, kg }
}

function idsOf(jobs: readonly { jobId: string }[]): string[] {
  return jobs.map(({ jobId }) => jobId)
}
