import { randomUUIDv7 } from 'node:crypto'
import type { NewDocket } from '#contract/office/dispatch/docket.ts'
import { query } from '#server/db/transaction.ts'
import type { Made } from '#server/db/idempotency/find-replay.ts'
import type { Org } from '#server/db/tenant.ts'
import { addRecord, newRecord } from '#server/dispatch/records/add-record.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { lockOrdersOfJobs, weighJobs } from './lock-jobs.ts'
import { readCost } from './read-cost.ts'
import { requireDocketParts } from './require-docket-parts.ts'
import { weigh } from './weigh.ts'
import { writeParts } from './write-parts.ts'

/** What only a crew's report has: ids that the phone made, and the photo of the paper. */
export type ReportedDocket = NewDocket & { runId?: string | null; fileId?: string | null }

/**
 * Notes what a tip weighed, and gives the completed jobs it's split over their weight and number (rules,
 * section 12, "Dockets"). Their orders are locked first. A known key, or a known id, adds nothing.
 * @param id made by whom reports it
 * @param isReported whether a crew reports it: what it names may have been archived meanwhile
 * @throws Refusal 422
 */
export async function createDocket(
  org: Org,
  docket: ReportedDocket,
  {
    key = null,
    id = randomUUIDv7(),
    isReported = false,
  }: { key?: IdempotencyKey | null; id?: string; isReported?: boolean } = {},
): Promise<Made> {
  const jobIds = docket.jobs.map(({ jobId }) => jobId)
  const { netKg, parts } = weigh(docket, docket.jobs)
  const { tipSiteId, number, material, vehicleId, driverId } = docket
  const tippedAt = new Date(docket.tippedAt)
  const after = { ...docket, netKg, jobs: parts }
  const added = await addRecord(org, {
    table: 'dockets',
    id,
    key,
    action: 'docket.created',
    after,
    check: async () => {
      await requireDocketParts(org, docket, { orArchived: isReported })
      await lockOrdersOfJobs(org, jobIds)
    },
    insert: async () => {
      const cost = docket.cost ?? (await readCost(org, { tipSiteId, netKg, tippedAt, jobIds }))
      return org.tx.run(
        query
          .insertInto('dockets')
          .values({
            ...newRecord(org, id, key),
            number,
            material,
            cost,
            tip_site_id: tipSiteId,
            tipped_at: tippedAt,
            gross_kg: docket.grossKg,
            tare_kg: docket.tareKg,
            net_kg: netKg,
            vehicle_id: vehicleId,
            driver_id: driverId,
            run_id: docket.runId ?? null,
            file_id: docket.fileId ?? null,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id'),
      )
    },
  })
  if (!added) return { id, replayOf: 'same body' }
  if (added.replayOf === null) {
    await writeParts(org, id, parts)
    await weighJobs(org, jobIds)
  }
  return added
}
