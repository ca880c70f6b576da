import type { Endpoint } from '#contract/endpoint.ts'
import { organisation } from '#contract/api/parameters.ts'
import { missingVersion } from '#contract/api/refusals/customers.ts'
import { changedRecord, invalidRecord } from '#contract/api/refusals/dispatch.ts'
import { unreadableBody } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import { DispatchSettingsBody, DispatchSettingsPage } from '#contract/office/dispatch/settings.ts'

/** What dispatch goes by (rules, section 12, "Settings"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation },
  path: '/api/office/{organisation}/dispatch-settings',
  status: 200,
  answer: DispatchSettingsPage,
  means: 'All of the settings, and their version.',
} as const

export const dispatchSettingsEndpoints = {
  getDispatchSettings: {
    ...common,
    method: 'GET',
    operationId: 'getDispatchSettings',
    summary: 'Read the settings of dispatch',
    capability: 'read',
    refusals: forMembers,
  },
  changeDispatchSettings: {
    ...common,
    method: 'PUT',
    operationId: 'changeDispatchSettings',
    summary: 'Change the settings of dispatch',
    capability: 'configure',
    ifMatch: true,
    body: DispatchSettingsBody,
    refusals: [...forMembers, ...unreadableBody, invalidRecord, missingVersion, changedRecord],
  },
} as const satisfies Record<string, Endpoint>
