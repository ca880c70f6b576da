import { driverSessionEndpoints as endpoints } from '#contract/api/driver/session.ts'
import { noDemoDriver } from '#contract/api/refusals/driver.ts'
import { joinDemo } from '#server/demo/join-as-driver.ts'
import { acknowledgePositions } from '#server/driver/phones/acknowledge-positions.ts'
import { endDevice } from '#server/driver/phones/end-device.ts'
import { join } from '#server/driver/phones/join.ts'
import { Refusal } from '#server/refusal.ts'
import type { Context } from '#server/routes/context.ts'
import type { DriverApi } from './guard.ts'

/** Joining with a code, and signing out. */
export function driverSessionRoutes(
  api: DriverApi,
  { db, secrets, live, demoSignIn }: Pick<Context, 'db' | 'secrets' | 'live' | 'demoSignIn'>,
): void {
  api.signedOut(endpoints.joinAsDriver, async ({ signIn }, { body }) => {
    const { code, device } = body()
    const { token, joined, organisation } = await join(db, { typed: code, device, secrets })
    signIn(token)
    live.note(organisation, { topic: 'drivers', id: joined.driver.id })
    return joined
  })

  api.signedOut(endpoints.joinDemoAsDriver, async ({ signIn }, { body }) => {
    const { device } = body()
    if (!demoSignIn) {
      throw new Refusal(403, 'This way of signing in is not available here', {}, 'forbidden')
    }
    const admitted = await joinDemo(db, device)
    if (!admitted) throw new Refusal(404, noDemoDriver.says)
    const { token, joined, organisation } = admitted
    signIn(token)
    live.note(organisation, { topic: 'drivers', id: joined.driver.id })
    live.note(organisation, { topic: 'board' })
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
