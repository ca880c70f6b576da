import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/office/api/call.ts'
import { invoiceAddresses as addresses } from '#web/office/invoices/addresses.ts'
import { invoiceQuery } from '#web/office/invoices/queries.ts'
import type { OneInvoice } from '#web/office/invoices/queries.ts'
import { readAgainIfStale } from '#web/office/conflict/stale.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

export type DraftBody = NonNullable<Parameters<typeof send>[0]['body']>

/** Saves a change of a draft, from the draft as it is in the cache by then. */
export function useDraftChange(id: string) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const { queryKey } = invoiceQuery(organisation, id)
  return useMutation({
    // One after another: each names the version that the one before it made.
    scope: { id: `invoice draft ${id}` },
    mutationFn: (change: Partial<DraftBody>) => {
      const now = cache.getQueryData(queryKey)
      if (!now) throw new Error('the draft has gone')
      const body = { ...bodyOf(now), ...change }
      return send({ params: { organisation, id }, version: now.version, body })
    },
    onSuccess: (saved) => cache.setQueryData(queryKey, saved),
    onError: (error) => readAgainIfStale(cache, error, queryKey),
    meta: { shownByForm: true },
  })
}

/** The draft as it’s sent. */
export function bodyOf({ document, chosen }: OneInvoice): DraftBody {
  return {
    ...chosen,
    purchaseOrder: document.purchaseOrder,
    note: document.note,
    lines: document.lines.flatMap(({ orderId, chargePosition, chargeId = null, description }) =>
      orderId === null ? [] : [{ orderId, chargePosition, chargeId, description }],
    ),
  }
}

function send(sent: Parameters<typeof call<(typeof addresses)['changeInvoiceDraft']>>[1]) {
  return call(addresses.changeInvoiceDraft, sent)
}
