import { createHash } from 'node:crypto'
import { driverWorkEndpoints as endpoints } from '#contract/api/driver/work.ts'
import { readDay } from '#server/driver/day/read-day.ts'
import { takeActions } from '#server/driver/take-actions.ts'
import { fileAddress } from '#server/files/file-address.ts'
import { PreparedJson } from '#server/http/prepared-json.ts'
import type { Context } from '#server/routes/context.ts'
import type { DriverApi } from './guard.ts'

/** A driver's day, what they report, and their photos. */
export function driverWorkRoutes(
  api: DriverApi,
  { live, baseUrl }: Pick<Context, 'live' | 'baseUrl'>,
): void {
  api.on(endpoints.getDriverDay, async ({ inOrg, driver, device }) => {
    const day = await inOrg((org) => readDay(org, { driver, device }))
    const { serverTime: _, ...rest } = day
    const hash = createHash('sha256').update(JSON.stringify(rest)).digest('base64url')
    return new PreparedJson(JSON.stringify(day), `"${hash}"`)
  })

  api.on(endpoints.reportActions, async (caller, { body }) => {
    const answer = await takeActions(
      { ...caller, fileUrl: (id) => fileAddress(baseUrl, id) },
      body(),
    )
    for (const topic of ['jobs', 'orders', 'board']) live.note(caller.organisation.id, { topic })
    return answer
  })
}
