import type { Endpoint } from '#contract/endpoint.ts'
import { organisation } from '#contract/api/parameters.ts'
import { missingVersion } from '#contract/api/refusals/customers.ts'
import { changedRecord, invalidRecord } from '#contract/api/refusals/dispatch.ts'
import { unreadableBody } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import { ChargeSettingsBody, ChargeSettingsPage } from '#contract/charges/settings.ts'

/** How an organisation charges (rules, section 13, "Charges"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation },
  path: '/api/office/{organisation}/charge-settings',
  status: 200,
  answer: ChargeSettingsPage,
  means: 'All of the settings, and their version.',
} as const

export const chargeSettingsEndpoints = {
  getChargeSettings: {
    ...common,
    method: 'GET',
    operationId: 'getChargeSettings',
    summary: 'Read how the organisation charges',
    capability: 'read',
    refusals: forMembers,
  },
  changeChargeSettings: {
    ...common,
    method: 'PUT',
    operationId: 'changeChargeSettings',
    summary: 'Change how the organisation charges',
    capability: 'writeMoney',
    ifMatch: true,
    body: ChargeSettingsBody,
    refusals: [...forMembers, ...unreadableBody, invalidRecord, missingVersion, changedRecord],
  },
} as const satisfies Record<string, Endpoint>
