import { sql } from 'kysely'
import type { Docket } from '#contract/office/dispatch/docket.ts'
import type { Org } from '#server/db/tenant.ts'
import { changeRecord, findRecord } from '#server/dispatch/records/change-record.ts'
import { Refusal } from '#server/refusal.ts'
import { dockets } from './docket-kind.ts'
import { lockOrdersOfJobs, weighJobs } from './lock-jobs.ts'

/**
 * Voids a docket that was wrong, or entered twice; its jobs lose its weight. That is final.
 * @param version the one that the caller has seen
 * @throws Refusal 404, 412, or 422 if it's voided already
 */
export async function voidDocket(
  org: Org,
  { id, version, read }: { id: string; version: number; read: () => { reason: string } },
): Promise<Docket> {
  const { jobs } = await findRecord(org, dockets, id)
  const jobIds = jobs.map(({ jobId }) => jobId)
  await lockOrdersOfJobs(org, jobIds)
  return changeRecord(org, dockets, {
    id,
    version,
    action: 'docket.voided',
    write: async ({ voided }) => {
      const { reason } = read()
      if (voided) {
        throw new Refusal(422, {
          field: 'docket',
          code: 'wrong_state',
          message: 'is voided already',
        })
      }
      await org.tx.run(sql`
        update dockets set voided_at = ${org.now}, void_reason = ${reason}, version = version + 1,
          updated_at = ${org.now}
        where organisation_id = ${org.id} and id = ${id}`)
      await weighJobs(org, jobIds)
      return true
    },
  })
}
