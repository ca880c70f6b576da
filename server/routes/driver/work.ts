import { createHash } from 'node:crypto'
import { driverWorkEndpoints as endpoints } from '#contract/api/driver/work.ts'
import { readDay } from '#server/driver/day/read-day.ts'
import { takeActions } from '#server/driver/take-actions.ts'
import { maySeeFile } from '#server/driver/may-see-file.ts'
import { fileAddress } from '#server/files/file-address.ts'
import { openFile } from '#server/files/open-file.ts'
import { storeUpload } from '#server/files/store-upload.ts'
import { Refusal } from '#server/refusal.ts'
import { MAX_PHOTO_BYTES } from '#contract/driver/limits.ts'
import { PreparedJson } from '#server/http/prepared-json.ts'
import type { Context } from '#server/routes/context.ts'
import { photoOf } from '#server/routes/photo-bodies.ts'
import { spendDay } from '#server/routes/spend-session.ts'
import type { DriverApi } from './guard.ts'

/** What a report may change: jobs and their bins, runs, dockets, and vehicles by a check. */
const REPORTED = ['jobs', 'orders', 'board', 'dockets', 'vehicle-checks']

/** A driver's day, what they report, and their photos. */
export function driverWorkRoutes(
  api: DriverApi,
  { live, baseUrl, budgets, files }: Pick<Context, 'live' | 'baseUrl' | 'budgets' | 'files'>,
): void {
  api.on(endpoints.getDriverDay, async ({ inOrg, driver, device }) => {
    const day = await inOrg((org) => readDay(org, { driver, device }))
    const { serverTime: _, ...rest } = day
    const hash = createHash('sha256').update(JSON.stringify(rest)).digest('base64url')
    return new PreparedJson(JSON.stringify(day), `"${hash}"`)
  })

  api.on(endpoints.reportActions, async (caller, { body }) => {
    const answer = await takeActions(
      {
        ...caller,
        fileUrl: (id) => fileAddress(baseUrl, id),
        spend: (count) =>
          spendDay(budgets.perDay, { who: caller.driver.id, what: 'actions', count }),
      },
      body(),
    )
    for (const topic of REPORTED) live.note(caller.organisation.id, { topic })
    return answer
  })

  api.on(endpoints.storeDriverFile, async ({ inOrg, organisation, driver }, { params, sent }) => {
    const { sha256 } = params
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Refusal(404, 'File not found')
    const { body, count } = photoOf(sent)
    await spendDay(budgets.perDay, { who: driver.id, what: 'photos', count })
    const upload = {
      organisation: organisation.id,
      inOrg,
      sha256,
      body,
      most: MAX_PHOTO_BYTES,
    }
    await storeUpload(files, upload)
    // The report that names it came before it: what shows photos now has one more.
    for (const topic of ['jobs', 'orders']) live.note(organisation.id, { topic })
  })

  api.on(endpoints.readDriverFile, (caller, { params }) =>
    openFile(files, caller, {
      id: params.id,
      maySee: (org, fileId) => maySeeFile(org, { driverId: caller.driver.id, fileId }),
    }),
  )
}
