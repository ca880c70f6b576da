import { Readable } from 'node:stream'
import { auditLogEndpoints } from '#contract/api/office/audit-log.ts'
import { exportAuditLog } from '#server/office/audit-log/export-audit-log.ts'
import { listAuditLog } from '#server/office/audit-log/list-audit-log.ts'
import type { OfficeApi } from './guard.ts'

/** Who did what. */
export function auditLogRoutes(api: OfficeApi): void {
  api.on(auditLogEndpoints.listAuditLog, (org, { query }) => listAuditLog(org, query))

  api.outside(auditLogEndpoints.exportAuditLog, async (desk, { query }) =>
    Readable.from(exportAuditLog(desk, query)),
  )
}
