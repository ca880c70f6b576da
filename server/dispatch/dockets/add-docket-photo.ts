import type { Docket } from '#contract/office/dispatch/docket.ts'
import type { Org } from '#server/db/tenant.ts'
import { findRecord } from '#server/dispatch/records/change-record.ts'
import { Refusal } from '#server/refusal.ts'
import { dockets } from './docket-kind.ts'
import { lockDocketPhoto, putDocketPhoto } from './put-photo.ts'

/**
 * Puts a photo of the paper to a docket, in place of the one that it has. What a crew's phone sends later doesn't
 * take its place.
 * @throws Refusal 404, or 422 if it's voided
 */
export async function addDocketPhoto(
  org: Org,
  { id, fileId }: { id: string; fileId: string },
): Promise<Docket> {
  await findRecord(org, dockets, id)
  const before = await lockDocketPhoto(org, id)
  if (before) {
    if (before.isVoided) {
      const message = 'is voided, enter another one'
      throw new Refusal(422, { field: 'docket', code: 'wrong_state', message })
    }
    await putDocketPhoto(org, { id, before, fileId })
  }
  return findRecord(org, dockets, id)
}
