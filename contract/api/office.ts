import type { Endpoint } from '#contract/endpoint.ts'
import { Office } from '#contract/accounts/office.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import { organisation } from './parameters.ts'

/** The office of one organisation. Only our own pages call these: they are in no published document. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  params: { organisation },
  description: 'For our own pages.',
} as const

export const officeEndpoints = {
  getOffice: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}',
    operationId: 'getOffice',
    summary: 'Read whose office it is, and what the caller may do there',
    capability: 'read',
    status: 200,
    answer: Office,
    means: 'The organisation and the role.',
    refusals: forMembers,
  },
} as const satisfies Record<string, Endpoint>
