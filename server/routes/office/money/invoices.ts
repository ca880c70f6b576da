import { Readable } from 'node:stream'
import { invoiceEndpoints as endpoints } from '#contract/api/office/money/invoices.ts'
import { unknownDraft } from '#contract/api/office/money/refusals.ts'
import { changeDraft } from '#server/invoices/drafts/change-draft.ts'
import { createDraft } from '#server/invoices/drafts/create-draft.ts'
import { deleteDraft } from '#server/invoices/drafts/delete-draft.ts'
import { findDraft } from '#server/invoices/drafts/draft-rows.ts'
import { creditInvoice } from '#server/invoices/issue/credit-invoice.ts'
import { issueDraft } from '#server/invoices/issue/issue-draft.ts'
import { sendInvoice } from '#server/invoices/letters/send-invoice.ts'
import { exportInvoices } from '#server/office/invoices/export-invoices.ts'
import { listInvoices } from '#server/office/invoices/list-invoices.ts'
import { listOrderInvoices } from '#server/office/invoices/list-order-invoices.ts'
import { readDrafts } from '#server/office/invoices/invoice-rows.ts'
import { printInvoice } from '#server/office/invoices/print-invoice.ts'
import { readInvoice } from '#server/office/invoices/read-invoice.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { Refusal } from '#server/refusal.ts'
import type { Context } from '#server/routes/context.ts'
import { writeOffInvoice } from '#server/invoices/write-offs/write-off-invoice.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'

/** Invoices, credit notes and drafts. */
export function invoiceRoutes(api: OfficeApi, { printer }: Pick<Context, 'printer'>): void {
  api.on(endpoints.listInvoices, (org, { query }) => listInvoices(org, query))

  api.outside(endpoints.exportInvoices, async (desk, { query }) =>
    Readable.from(exportInvoices(desk, query)),
  )

  api.on(endpoints.listInvoiceDrafts, async (org) => {
    return { data: await readDrafts(org), hasMore: false }
  })

  api.on(endpoints.listOrderInvoices, (org, { params }) => listOrderInvoices(org, params.id))

  api.on(endpoints.getInvoice, (org, { params }) => readInvoice(org, params.id))

  api.outside(endpoints.printInvoice, (desk, { params }) => printInvoice(desk, printer, params.id))

  api.on(
    endpoints.createInvoiceDraft,
    async (org, { sent, body, idempotencyKey, markReplayed }) => {
      const key = readIdempotencyKey(idempotencyKey, sent)
      const { id, replayOf } = await createDraft(org, { ...body(), key })
      if (replayOf !== null) markReplayed({ mismatch: replayOf === 'another body' })
      return readInvoice(org, id)
    },
  )

  api.on(endpoints.changeInvoiceDraft, async (org, { params: { id }, version, body }) => {
    await requireDraft(org, id)
    await changeDraft(org, { id, version: version(), read: body })
    return readInvoice(org, id)
  })

  api.on(endpoints.deleteInvoiceDraft, async (org, { params: { id }, version }) => {
    await requireDraft(org, id)
    await deleteDraft(org, { id, version: version() })
  })

  api.on(endpoints.issueInvoiceDraft, async (org, { params: { id }, version }) => {
    await issueDraft(org, { id, version: version() })
    return readInvoice(org, id)
  })

  api.on(endpoints.sendInvoice, async (org, { params: { id }, body }) => {
    await readInvoice(org, id)
    await sendInvoice(org, { id, ...body() })
    return readInvoice(org, id)
  })

  api.on(endpoints.creditInvoice, async (org, call) => {
    const { id } = call.params
    await readInvoice(org, id)
    const key = readIdempotencyKey(call.idempotencyKey, call.sent)
    const { replayOf } = await creditInvoice(org, { ...call.body(), id, key })
    if (replayOf !== null) call.markReplayed({ mismatch: replayOf === 'another body' })
    return readInvoice(org, id)
  })

  api.on(endpoints.writeOffInvoice, async (org, { params: { id }, body }) => {
    await readInvoice(org, id)
    await writeOffInvoice(org, { id, ...body() })
    return readInvoice(org, id)
  })
}

async function requireDraft(org: Parameters<typeof findDraft>[0], id: string): Promise<void> {
  if (!(await findDraft(org, id))) throw new Refusal(404, unknownDraft.says)
}
