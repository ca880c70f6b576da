import { createHash } from 'node:crypto'
import { driverWorkEndpoints as endpoints } from '#contract/api/driver/work.ts'
import { readDay } from '#server/driver/day/read-day.ts'
import { noteEmptied } from '#server/driver/phones/note-emptied.ts'
import { takeActions } from '#server/driver/take-actions.ts'
import { maySeeFile } from '#server/driver/may-see-file.ts'
import { fileAddress } from '#server/files/file-address.ts'
import { openFile } from '#server/files/open-file.ts'
import { Refusal } from '#server/refusal.ts'
import { PreparedJson } from '#server/http/prepared-json.ts'
import type { Context } from '#server/routes/context.ts'
import { spendDay } from '#server/routes/spend-session.ts'
import { storePhoto } from '#server/routes/photos.ts'
import type { DriverApi } from './guard.ts'

/** What a report may change: jobs and their bins, runs, dockets, and vehicles by a check. */
const REPORTED = ['jobs', 'orders', 'board', 'dockets', 'vehicle-checks']

/** A driver's day, what they report, and their photos. */
export function driverWorkRoutes(
  api: DriverApi,
  { live, baseUrl, budgets, files }: Pick<Context, 'live' | 'baseUrl' | 'budgets' | 'files'>,
): void {
  api.on(endpoints.getDriverDay, async ({ inOrg, driver, device, organisation, hasDay }) => {
    const { day, emptied } = await inOrg(async (org) => ({
      emptied: !hasDay && (await noteEmptied(org, { driverId: driver.id, deviceId: device.id })),
      day: await readDay(org, { driver, device }),
    }))
    if (emptied) live.note(organisation.id, { topic: 'drivers', id: driver.id })
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

  api.on(endpoints.storeDriverFile, async (caller, { params, sent }) => {
    const { sha256 } = params
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Refusal(404, 'File not found')
    await storePhoto({ budgets, files }, caller, { who: caller.driver.id, sent, sha256 })
    // The report that names it came before it: what shows photos now has one more.
    for (const topic of ['jobs', 'orders']) live.note(caller.organisation.id, { topic })
  })

  api.on(endpoints.readDriverFile, (caller, { params }) =>
    openFile(files, caller, {
      id: params.id,
      maySee: (org, fileId) => maySeeFile(org, { driverId: caller.driver.id, fileId }),
    }),
  )
}
