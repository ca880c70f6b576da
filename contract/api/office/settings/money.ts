import type { Endpoint } from '#contract/endpoint.ts'
import { organisation } from '#contract/api/parameters.ts'
import { missingVersion } from '#contract/api/refusals/customers.ts'
import { unreadableBody } from '#contract/api/refusals/general.ts'
import { invalidMoneySettings } from '#contract/api/office/money/refusals.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import { staleSettings } from '#contract/api/refusals/settings.ts'
import { LockDateBody, MoneySettings, MoneySettingsBody } from '#contract/office/settings/money.ts'

/** What an organisation invoices with (rules, section 13, "What an invoice needs"). */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation },
  path: '/api/office/{organisation}/settings/money',
  status: 200,
  answer: MoneySettings,
  means: 'The settings as they are now, and what is missing.',
} as const

export const moneySettingsEndpoints = {
  getMoneySettings: {
    ...common,
    method: 'GET',
    operationId: 'getMoneySettings',
    summary: 'Read what the organisation invoices with',
    capability: 'readMoney',
    refusals: forMembers,
  },
  changeMoneySettings: {
    ...common,
    method: 'PUT',
    operationId: 'changeMoneySettings',
    summary: 'Change what the organisation invoices with',
    capability: 'writeMoney',
    ifMatch: true,
    body: MoneySettingsBody,
    refusals: [
      ...forMembers,
      ...unreadableBody,
      missingVersion,
      staleSettings,
      invalidMoneySettings,
    ],
  },
  changeLockDate: {
    ...common,
    method: 'PUT',
    path: '/api/office/{organisation}/settings/lock-date',
    operationId: 'changeLockDate',
    summary: 'Lock everything up to a day, or unlock it',
    capability: 'own',
    stepUp: true,
    ifMatch: true,
    body: LockDateBody,
    refusals: [
      ...forMembers,
      ...unreadableBody,
      missingVersion,
      staleSettings,
      invalidMoneySettings,
    ],
  },
} as const satisfies Record<string, Endpoint>
