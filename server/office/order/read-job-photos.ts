import type { OfficeJob } from '#contract/office/order.ts'
import type { Org } from '#server/db/tenant.ts'
import { listFiles } from './list-files.ts'

/** What was photographed at the jobs of an order, by job, in the order in which it was taken. */
export async function readJobPhotos(
  org: Org,
  orderId: string,
): Promise<Map<string, OfficeJob['photos']>> {
  const { data } = await listFiles(org, orderId)
  const photos = new Map<string, OfficeJob['photos']>()
  for (const { id, jobId, kind, at } of data) {
    photos.set(jobId, [...(photos.get(jobId) ?? []), { id, kind, at }])
  }
  return photos
}
