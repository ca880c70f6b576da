import type { Endpoint } from '#contract/endpoint.ts'
import { AuditLogPage, AuditLogQuery } from '#contract/office/audit-log.ts'
import { organisation } from '#contract/api/parameters.ts'
import { invalidQuery } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'

/** The audit log (rules, section 11, "The audit log"). Only our own pages call it. */
export const auditLogEndpoints = {
  listAuditLog: {
    audience: 'office',
    tag: 'Office',
    maturity: 'beta',
    published: false,
    description: 'For our own pages.',
    params: { organisation },
    method: 'GET',
    path: '/api/office/{organisation}/audit-log',
    operationId: 'listAuditLog',
    summary: 'List who did what, newest first',
    capability: 'configure',
    query: AuditLogQuery,
    status: 200,
    answer: AuditLogPage,
    means: 'A page of the log.',
    refusals: [...forMembers, invalidQuery],
  },
} as const satisfies Record<string, Endpoint>
