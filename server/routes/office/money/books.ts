import { Readable } from 'node:stream'
import { booksEndpoints as endpoints } from '#contract/api/office/money/books.ts'
import { createExport } from '#server/books/create-export.ts'
import { findExport, listExports } from '#server/books/list-exports.ts'
import { writeFile } from '#server/books/write-file.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'

/** Exports to Xero, MYOB and QuickBooks. */
export function booksRoutes(api: OfficeApi): void {
  api.on(endpoints.listBooksExports, (org, { query }) => listExports(org, query))

  api.on(endpoints.createBooksExport, async (org, { sent, body, idempotencyKey, markReplayed }) => {
    const key = readIdempotencyKey(idempotencyKey, sent)
    const { id, replayOf } = await createExport(org, body(), key)
    if (replayOf !== null) markReplayed({ mismatch: replayOf === 'another body' })
    return findExport(org, id)
  })

  api.outside(endpoints.downloadBooksExport, async (desk, { params, query }) => {
    const made = await desk.inOrg((org) => findExport(org, params.id))
    return Readable.from(writeFile(desk, made, query.file))
  })
}
