import type { privateEndpoints } from '#contract/api/private-endpoints.ts'

type Entries = typeof privateEndpoints
type Addresses = { [Name in keyof Entries]?: Pick<Entries[Name], 'method' | 'path'> }

const office = '/api/office/{organisation}' as const

/** The addresses of what dispatch works with, each checked against its entry by type. */
export const fleetAddresses = {
  listVehicles: { method: 'GET', path: `${office}/vehicles` },
  createVehicle: { method: 'POST', path: `${office}/vehicles` },
  changeVehicle: { method: 'PATCH', path: `${office}/vehicles/{id}` },
  clearVehicle: { method: 'POST', path: `${office}/vehicles/{id}/clear` },
  listVehicleChecks: { method: 'GET', path: `${office}/vehicle-checks` },
  listDrivers: { method: 'GET', path: `${office}/drivers` },
  createDriver: { method: 'POST', path: `${office}/drivers` },
  changeDriver: { method: 'PATCH', path: `${office}/drivers/{id}` },
  createDriverCode: { method: 'POST', path: `${office}/drivers/{id}/codes` },
  listDriverDevices: { method: 'GET', path: `${office}/drivers/{id}/devices` },
  endDriverDevice: { method: 'DELETE', path: `${office}/drivers/{id}/devices/{device}` },
  listDepots: { method: 'GET', path: `${office}/depots` },
  createDepot: { method: 'POST', path: `${office}/depots` },
  changeDepot: { method: 'PATCH', path: `${office}/depots/{id}` },
  listTipSites: { method: 'GET', path: `${office}/tip-sites` },
  createTipSite: { method: 'POST', path: `${office}/tip-sites` },
  changeTipSite: { method: 'PATCH', path: `${office}/tip-sites/{id}` },
  addTipPrice: { method: 'POST', path: `${office}/tip-sites/{id}/prices` },
  listBins: { method: 'GET', path: `${office}/bins` },
  createBin: { method: 'POST', path: `${office}/bins` },
  getBin: { method: 'GET', path: `${office}/bins/{id}` },
  changeBin: { method: 'PATCH', path: `${office}/bins/{id}` },
  listBinMoves: { method: 'GET', path: `${office}/bins/{id}/moves` },
  moveBin: { method: 'POST', path: `${office}/bins/{id}/moves` },
  listDockets: { method: 'GET', path: `${office}/dockets` },
  listMissingDockets: { method: 'GET', path: `${office}/missing-dockets` },
  createDocket: { method: 'POST', path: `${office}/dockets` },
  changeDocket: { method: 'PUT', path: `${office}/dockets/{id}` },
  addDocketPhoto: { method: 'POST', path: `${office}/dockets/{id}/photo` },
  voidDocket: { method: 'POST', path: `${office}/dockets/{id}/void` },
  enterRunningHire: { method: 'POST', path: `${office}/running-hires` },
  importRunningHires: { method: 'POST', path: `${office}/running-hire-imports` },
  importRecords: { method: 'POST', path: `${office}/record-imports` },
  getDispatchSettings: { method: 'GET', path: `${office}/dispatch-settings` },
  changeDispatchSettings: { method: 'PUT', path: `${office}/dispatch-settings` },
} as const satisfies Addresses
