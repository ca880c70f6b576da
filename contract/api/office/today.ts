import type { Endpoint } from '#contract/endpoint.ts'
import { Beginning, Today } from '#contract/office/today.ts'
import { organisation } from '#contract/api/parameters.ts'
import { forMembers } from '#contract/api/refusals/people.ts'

/** The office's first screen (rules, section 11, "Orders in the office"). Only our own pages call it. */
export const officeTodayEndpoints = {
  getToday: {
    audience: 'office',
    tag: 'Office',
    maturity: 'beta',
    published: false,
    description: 'For our own pages.',
    params: { organisation },
    method: 'GET',
    path: '/api/office/{organisation}/today',
    operationId: 'getToday',
    summary: "Read what needs a person, and the day's work",
    capability: 'read',
    status: 200,
    answer: Today,
    means: 'Counts, and the first of each.',
    refusals: forMembers,
  },
  getBeginning: {
    audience: 'office',
    tag: 'Office',
    maturity: 'beta',
    published: false,
    description: 'For our own pages.',
    params: { organisation },
    method: 'GET',
    path: '/api/office/{organisation}/beginning',
    operationId: 'getBeginning',
    summary: 'Read what a business that begins has set up already',
    capability: 'configure',
    status: 200,
    answer: Beginning,
    means: 'What is there.',
    refusals: forMembers,
  },
} as const satisfies Record<string, Endpoint>
