import { driverSessionEndpoints as endpoints } from '#contract/api/driver/session.ts'
import { acknowledgePositions } from '#server/driver/phones/acknowledge-positions.ts'
import { endDevice } from '#server/driver/phones/end-device.ts'
import { join } from '#server/driver/phones/join.ts'
import type { Context } from '#server/routes/context.ts'
import type { DriverApi } from './guard.ts'

/** Joining with a code, and signing out. */
export function driverSessionRoutes(
  api: DriverApi,
  { db, secrets, live }: Pick<Context, 'db' | 'secrets' | 'live'>,
): void {
  api.signedOut(endpoints.joinAsDriver, async ({ signIn }, { body }) => {
    const { code, device } = body()
    const { token, joined, organisation } = await join(db, { typed: code, device, secrets })
    signIn(token)
    live.note(organisation, { topic: 'drivers', id: joined.driver.id })
    return joined
  })

  api.on(
    endpoints.endDriverSession,
    async ({ driver, device, inOrg, signOut, organisation }, { query }) => {
      const { lost = null } = query
      await inOrg((org) => endDevice(org, { driverId: driver.id, id: device.id, lost }))
      signOut()
      live.note(organisation.id, { topic: 'drivers', id: driver.id })
    },
  )

  api.on(endpoints.acknowledgePositions, async ({ driver, device, inOrg }) => {
    await inOrg((org) => acknowledgePositions(org, { driverId: driver.id, deviceId: device.id }))
  })
}
