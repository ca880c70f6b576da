import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { organisation } from '#contract/api/parameters.ts'
import { invalidQuery } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import { Report, ReportQuery } from '#contract/reports/report.ts'
import { report } from './parameters.ts'
import { unknownReport } from './refusals.ts'

/** Reports of a period (rules, section 13, "Reports"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation, name: report },
  method: 'GET',
  capability: 'readMoney',
  query: ReportQuery,
  status: 200,
  refusals: [...forMembers, invalidQuery, unknownReport],
} as const

export const reportEndpoints = {
  readReport: {
    ...common,
    path: '/api/office/{organisation}/reports/{name}',
    operationId: 'readReport',
    summary: 'Read a report of a period',
    answer: Report,
    means: 'Its columns, rows and totals.',
  },
  downloadReport: {
    ...common,
    path: '/api/office/{organisation}/reports/{name}.csv',
    operationId: 'downloadReport',
    summary: 'Download a report of a period',
    answerType: 'text/csv',
    answer: z.string(),
    means: 'The same rows as CSV.',
  },
} as const satisfies Record<string, Endpoint>
