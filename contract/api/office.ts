import type { Endpoint } from '#contract/endpoint.ts'
import { Office } from '#contract/accounts/office.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import { organisation } from './parameters.ts'
import * as z from 'zod'

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
  watchOffice: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/live',
    operationId: 'watchOffice',
    summary: 'Hear what changes, as server-sent events',
    capability: 'read',
    answerType: 'text/event-stream',
    status: 200,
    answer: z.string(),
    means: 'A stream of `hint` events: `{ topic, ids }` of what to fetch again.',
    refusals: forMembers,
  },
} as const satisfies Record<string, Endpoint>
