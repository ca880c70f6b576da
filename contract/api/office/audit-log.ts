import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { AuditLogFilters, AuditLogPage, AuditLogQuery } from '#contract/office/audit-log.ts'
import { organisation } from '#contract/api/parameters.ts'
import { invalidQuery } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation },
  method: 'GET',
  capability: 'configure',
} as const

/** The audit log (rules, section 11, "The audit log"). Only our own pages call it. */
export const auditLogEndpoints = {
  listAuditLog: {
    ...common,
    path: '/api/office/{organisation}/audit-log',
    operationId: 'listAuditLog',
    summary: 'List who did what, newest first',
    query: AuditLogQuery,
    status: 200,
    answer: AuditLogPage,
    means: 'A page of the log.',
    refusals: [...forMembers, invalidQuery],
  },
  exportAuditLog: {
    ...common,
    path: '/api/office/{organisation}/audit-log.csv',
    operationId: 'exportAuditLog',
    summary: 'Download who did what, newest first',
    query: AuditLogFilters,
    answerType: 'text/csv',
    status: 200,
    answer: z.string(),
    means: 'All rows that the filters select, as CSV.',
    refusals: [...forMembers, invalidQuery],
  },
} as const satisfies Record<string, Endpoint>
