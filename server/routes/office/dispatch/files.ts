import { officeFileEndpoints as endpoints } from '#contract/api/office/dispatch/files.ts'
import { addPhoto } from '#server/files/add-photo.ts'
import { isReported } from '#server/files/is-reported.ts'
import { openFile } from '#server/files/open-file.ts'
import { findJob } from '#server/jobs/find-job.ts'
import { listFiles } from '#server/office/order/list-files.ts'
import { findOrder, readOrder } from '#server/orders/find-order.ts'
import { lockOrderOfJob } from '#server/orders/jobs/lock-order-of-job.ts'
import type { Context } from '#server/routes/context.ts'
import { storePhoto } from '#server/routes/photos.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'
import { createPageReader } from '#server/routes/office/read-page.ts'

/** What crews and the office photographed. */
export function officeFileRoutes(api: OfficeApi, context: Context): void {
  const { files } = context
  const readPage = createPageReader(context)

  api.outside(endpoints.addOfficeFile, async (desk, { params, query, sent }) => {
    const { inOrg, role, session } = desk
    await inOrg((org) => findJob(org, params.id))
    const sha256 = await storePhoto(context, desk, { who: session.account.id, sent })
    return inOrg(async (org) => {
      const { rows } = await lockOrderOfJob(org, params.id)
      await addPhoto(org, { jobId: rows.job.id, sha256, kind: query.kind })
      return readPage({ ...org, role }, await readOrder(org, rows.job.order_id))
    })
  })

  api.on(endpoints.listOfficeFiles, async (org, { params }) => {
    const { order } = await findOrder(org, params.id)
    return listFiles(org, order.id)
  })

  api.outside(endpoints.readOfficeFile, (desk, { params }) =>
    openFile(files, desk, { id: params.id, maySee: isReported }),
  )
}
