import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Depot, DepotChangeBody, NewDepotBody } from '#contract/office/dispatch/depot.ts'
import { Driver, DriverChangeBody, NewDriverBody } from '#contract/office/dispatch/driver.ts'
import {
  NewTipPriceBody,
  NewTipSiteBody,
  TipSite,
  TipSiteChangeBody,
} from '#contract/office/dispatch/tip-site.ts'
import {
  ClearBody,
  NewVehicleBody,
  Vehicle,
  VehicleChangeBody,
} from '#contract/office/dispatch/vehicle.ts'
import { VehicleCheckPage, VehicleChecksQuery } from '#contract/office/dispatch/checks.ts'
import { driverRecord, organisation } from '#contract/api/parameters.ts'
import { missingVersion } from '#contract/api/refusals/customers.ts'
import {
  changedRecord,
  invalidRecord,
  unknownDepot,
  unknownLast,
  unknownTipSite,
  unknownVehicle,
} from '#contract/api/refusals/dispatch.ts'
import { unknownDriver } from '#contract/api/refusals/driver.ts'
import { invalidQuery, unreadableBody } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import { depot, tipSite, vehicle } from './parameters.ts'

/** Vehicles, drivers, depots and tips (rules, section 12, "The fleet"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  status: 200,
} as const

/** Tips have a line for each weekday, and vehicles name bins of the catalogue. */
const MAX_RECORD_BYTES = 64 * 1024

const adding = {
  ...common,
  method: 'POST',
  params: { organisation },
  capability: 'writeOrders',
  idempotent: true,
  bodyLimit: MAX_RECORD_BYTES,
  status: 201,
  means: 'The new record.',
  refusals: [...forMembers, ...unreadableBody, invalidRecord],
} as const

const ofOneSeen = [
  ...forMembers,
  ...unreadableBody,
  invalidRecord,
  missingVersion,
  changedRecord,
] as const

const changing = {
  ...common,
  method: 'PATCH',
  capability: 'writeOrders',
  ifMatch: true,
  bodyLimit: MAX_RECORD_BYTES,
  means: 'The record as it is now.',
} as const

export const fleetEndpoints = {
  listVehicles: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/vehicles',
    params: { organisation },
    operationId: 'listVehicles',
    summary: 'List vehicles, archived ones too',
    capability: 'read',
    answer: z.object({ data: z.array(Vehicle) }),
    means: 'All of them, by name.',
    refusals: forMembers,
  },
  createVehicle: {
    ...adding,
    path: '/api/office/{organisation}/vehicles',
    operationId: 'createVehicle',
    summary: 'Add a vehicle',
    body: NewVehicleBody,
    answer: Vehicle,
  },
  changeVehicle: {
    ...changing,
    path: '/api/office/{organisation}/vehicles/{id}',
    params: { organisation, id: vehicle },
    operationId: 'changeVehicle',
    summary: 'Change a vehicle, archive it or bring it back',
    body: VehicleChangeBody,
    answer: Vehicle,
    refusals: [...ofOneSeen, unknownVehicle],
  },
  listDrivers: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/drivers',
    params: { organisation },
    operationId: 'listDrivers',
    summary: 'List drivers, archived ones too',
    capability: 'read',
    answer: z.object({ data: z.array(Driver) }),
    means: 'All of them, by name.',
    refusals: forMembers,
  },
  createDriver: {
    ...adding,
    path: '/api/office/{organisation}/drivers',
    operationId: 'createDriver',
    summary: 'Add a driver',
    body: NewDriverBody,
    answer: Driver,
  },
  changeDriver: {
    ...changing,
    path: '/api/office/{organisation}/drivers/{id}',
    params: { organisation, id: driverRecord },
    operationId: 'changeDriver',
    summary: 'Change a driver, archive them or bring them back',
    body: DriverChangeBody,
    answer: Driver,
    refusals: [...ofOneSeen, unknownDriver],
  },
  listDepots: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/depots',
    params: { organisation },
    operationId: 'listDepots',
    summary: 'List depots, archived ones too',
    capability: 'read',
    answer: z.object({ data: z.array(Depot) }),
    means: 'All of them, by name.',
    refusals: forMembers,
  },
  createDepot: {
    ...adding,
    path: '/api/office/{organisation}/depots',
    operationId: 'createDepot',
    summary: 'Add a depot',
    body: NewDepotBody,
    answer: Depot,
  },
  changeDepot: {
    ...changing,
    path: '/api/office/{organisation}/depots/{id}',
    params: { organisation, id: depot },
    operationId: 'changeDepot',
    summary: 'Change a depot, archive it or bring it back',
    body: DepotChangeBody,
    answer: Depot,
    refusals: [...ofOneSeen, unknownDepot],
  },
  listTipSites: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/tip-sites',
    params: { organisation },
    operationId: 'listTipSites',
    summary: 'List tip sites, archived ones too',
    capability: 'read',
    answer: z.object({ data: z.array(TipSite) }),
    means: 'All of them, by name.',
    refusals: forMembers,
  },
  createTipSite: {
    ...adding,
    path: '/api/office/{organisation}/tip-sites',
    operationId: 'createTipSite',
    summary: 'Add a tip site',
    body: NewTipSiteBody,
    answer: TipSite,
  },
  changeTipSite: {
    ...changing,
    path: '/api/office/{organisation}/tip-sites/{id}',
    params: { organisation, id: tipSite },
    operationId: 'changeTipSite',
    summary: 'Change a tip site, archive it or bring it back',
    body: TipSiteChangeBody,
    answer: TipSite,
    refusals: [...ofOneSeen, unknownTipSite],
  },
  addTipPrice: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/tip-sites/{id}/prices',
    params: { organisation, id: tipSite },
    operationId: 'addTipPrice',
    summary: 'Set what a tip charges from a day on',
    capability: 'writeOrders',
    body: NewTipPriceBody,
    answer: TipSite,
    means: 'The tip with its prices. The same price again adds nothing.',
    refusals: [...forMembers, ...unreadableBody, invalidRecord, unknownTipSite],
  },
  clearVehicle: {
    ...changing,
    method: 'POST',
    path: '/api/office/{organisation}/vehicles/{id}/clear',
    params: { organisation, id: vehicle },
    operationId: 'clearVehicle',
    summary: "Say that a vehicle's defects are mended, and put it on the road again",
    body: ClearBody,
    answer: Vehicle,
    refusals: [...ofOneSeen, unknownVehicle],
  },
  listVehicleChecks: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/vehicle-checks',
    params: { organisation },
    operationId: 'listVehicleChecks',
    summary: 'List checks of vehicles, newest first',
    capability: 'read',
    query: VehicleChecksQuery,
    answer: VehicleCheckPage,
    means: 'A page of checks.',
    refusals: [...forMembers, unknownLast, invalidQuery],
  },
} as const satisfies Record<string, Endpoint>
