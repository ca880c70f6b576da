import { fleetEndpoints as endpoints } from '#contract/api/office/dispatch/fleet.ts'
import { recordImportEndpoints as imports } from '#contract/api/office/dispatch/imports.ts'
import { clearVehicle } from '#server/dispatch/fleet/checks/clear-vehicle.ts'
import { changeDepot } from '#server/dispatch/fleet/depots/change-depot.ts'
import { createDepot } from '#server/dispatch/fleet/depots/create-depot.ts'
import { depots } from '#server/dispatch/fleet/depots/depot-kind.ts'
import { listDepots } from '#server/dispatch/fleet/depots/list-depots.ts'
import { changeDriver } from '#server/dispatch/fleet/drivers/change-driver.ts'
import { createDriver } from '#server/dispatch/fleet/drivers/create-driver.ts'
import { drivers } from '#server/dispatch/fleet/drivers/driver-kind.ts'
import { listDrivers } from '#server/dispatch/fleet/drivers/list-drivers.ts'
import { addTipPrice } from '#server/dispatch/fleet/tip-sites/add-tip-price.ts'
import { changeTipSite } from '#server/dispatch/fleet/tip-sites/change-tip-site.ts'
import { createTipSite } from '#server/dispatch/fleet/tip-sites/create-tip-site.ts'
import { listTipSites } from '#server/dispatch/fleet/tip-sites/list-tip-sites.ts'
import { tipSites } from '#server/dispatch/fleet/tip-sites/tip-site-kind.ts'
import { changeVehicle } from '#server/dispatch/fleet/vehicles/change-vehicle.ts'
import { createVehicle } from '#server/dispatch/fleet/vehicles/create-vehicle.ts'
import { listVehicles } from '#server/dispatch/fleet/vehicles/list-vehicles.ts'
import { vehicles } from '#server/dispatch/fleet/vehicles/vehicle-kind.ts'
import { importRecords } from '#server/dispatch/imports/import-records.ts'
import { findRecord } from '#server/dispatch/records/change-record.ts'
import { endAllDevices } from '#server/driver/phones/end-all-devices.ts'
import { listVehicleChecks } from '#server/office/dispatch/list-vehicle-checks.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'
import { answerAdded } from './answer-added.ts'

/** Vehicles, drivers, depots and tips. */
export function fleetRoutes(api: OfficeApi): void {
  api.on(endpoints.listVehicles, async (org) => ({ data: await listVehicles(org) }))
  api.on(endpoints.listDrivers, async (org) => ({ data: await listDrivers(org) }))
  api.on(endpoints.listDepots, async (org) => ({ data: await listDepots(org) }))
  api.on(endpoints.listTipSites, async (org) => ({ data: await listTipSites(org) }))

  api.on(endpoints.createVehicle, (org, call) =>
    answerAdded(org, vehicles, call, (key) => createVehicle(org, call.body(), key)),
  )
  api.on(endpoints.createDriver, (org, call) =>
    answerAdded(org, drivers, call, (key) => createDriver(org, call.body(), key)),
  )
  api.on(endpoints.createDepot, (org, call) =>
    answerAdded(org, depots, call, (key) => createDepot(org, call.body(), key)),
  )
  api.on(endpoints.createTipSite, (org, call) =>
    answerAdded(org, tipSites, call, (key) => createTipSite(org, call.body(), key)),
  )

  api.on(endpoints.changeVehicle, async (org, { params, version, body }) => {
    const { id } = await findRecord(org, vehicles, params.id)
    return changeVehicle(org, { id, version: version(), read: body })
  })
  api.on(endpoints.changeDriver, async (org, { params, version, body }) => {
    const { id } = await findRecord(org, drivers, params.id)
    const changed = await changeDriver(org, { id, version: version(), read: body })
    // Who comes back one day joins with a phone of that day.
    if (changed.archivedAt !== null) await endAllDevices(org, id)
    return changed
  })
  api.on(endpoints.changeDepot, async (org, { params, version, body }) => {
    const { id } = await findRecord(org, depots, params.id)
    return changeDepot(org, { id, version: version(), read: body })
  })
  api.on(endpoints.changeTipSite, async (org, { params, version, body }) => {
    const { id } = await findRecord(org, tipSites, params.id)
    return changeTipSite(org, { id, version: version(), read: body })
  })
  api.on(endpoints.addTipPrice, async (org, { params, body }) => {
    const { id } = await findRecord(org, tipSites, params.id)
    return addTipPrice(org, { id, price: body() })
  })
  api.on(endpoints.clearVehicle, async (org, { params, version, body }) => {
    const { id } = await findRecord(org, vehicles, params.id)
    return clearVehicle(org, { id, version: version(), read: body })
  })

  api.on(imports.importRecords, (org, { body }) => importRecords(org, body()))

  api.on(endpoints.listVehicleChecks, (org, { query }) => listVehicleChecks(org, query))
}
