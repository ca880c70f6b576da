import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { driverPhone, driverRecord, organisation } from '#contract/api/parameters.ts'
import { archivedDriver, unknownDevice, unknownDriver } from '#contract/api/refusals/driver.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import { DriverCode, DriverDevices } from '#contract/driver/join.ts'

/** Codes and phones of drivers, in the office (rules, section 12, "The driver app"). */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation, id: driverRecord },
  capability: 'writeOrders',
} as const

export const driverPhoneEndpoints = {
  createDriverCode: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/drivers/{id}/codes',
    operationId: 'createDriverCode',
    summary: "Make a code that lets a driver's phone join",
    status: 201,
    answer: DriverCode,
    means: 'The code, which works once within 24 hours. Codes made before it no longer work.',
    refusals: [...forMembers, unknownDriver, archivedDriver],
  },
  listDriverDevices: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/drivers/{id}/devices',
    operationId: 'listDriverDevices',
    summary: 'List the phones of a driver',
    status: 200,
    answer: DriverDevices,
    means: 'The phones that have joined, the one used last first.',
    refusals: [...forMembers, unknownDriver],
  },
  endDriverDevice: {
    ...common,
    method: 'DELETE',
    path: '/api/office/{organisation}/drivers/{id}/devices/{device}',
    params: { organisation, id: driverRecord, device: driverPhone },
    operationId: 'endDriverDevice',
    summary: 'Sign a phone of a driver out',
    unsubscribed: true,
    status: 204,
    answer: z.undefined(),
    means:
      'Its next call is 401, and the app removes what it holds, except for work that is not sent.',
    refusals: [...forMembers, unknownDriver, unknownDevice],
  },
} as const satisfies Record<string, Endpoint>
