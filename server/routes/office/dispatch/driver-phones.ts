import { driverPhoneEndpoints as endpoints } from '#contract/api/office/driver-phones.ts'
import { createCode } from '#server/driver/phones/create-code.ts'
import { endDevice } from '#server/driver/phones/end-device.ts'
import { findDriver } from '#server/driver/phones/find-driver.ts'
import { listDevices } from '#server/driver/phones/list-devices.ts'
import { Refusal } from '#server/refusal.ts'
import type { Context } from '#server/routes/context.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'

/** Codes and phones of drivers. */
export function driverPhoneRoutes(api: OfficeApi, keys: Pick<Context, 'secret' | 'baseUrl'>): void {
  api.on(endpoints.createDriverCode, (org, { params }) => createCode(org, params.id, keys))

  api.on(endpoints.listDriverDevices, async (org, { params }) => {
    const driver = await findDriver(org, params.id)
    return { data: await listDevices(org, driver.id) }
  })

  api.on(endpoints.endDriverDevice, async (org, { params }) => {
    const driver = await findDriver(org, params.id)
    const ended = await endDevice(org, { driverId: driver.id, id: params.device })
    if (!ended) throw new Refusal(404, 'Phone not found')
  })
}
