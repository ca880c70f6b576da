import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { count } from '#web/count.ts'
import type { OrderRow } from '#web/office/orders/filters/names.ts'
import type { OrdersSearch } from '#web/office/orders/filters/search.ts'
import { Ask } from '#web/office/orders/order/actions/ask.tsx'
import { CANCEL_REASONS } from '#web/office/orders/order/actions/usual-reasons.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { MOST_CHOSEN, readChosen } from './read-chosen.ts'
import { runBulk } from './run-bulk.ts'
import type { BulkWork } from './run-bulk.ts'

/** Asks before many orders are cancelled, or many people get an email; then the run begins. */
export function BulkAsk({
  does,
  chosen,
  search,
  onClose,
}: {
  does: BulkWork['does']
  /** Null is every order that the filters select. */
  chosen: readonly OrderRow[] | null
  search: OrdersSearch
  onClose: () => void
}) {
  const { slug } = useOffice().organisation
  const [read, setRead] = useState(0)
  const begin = useMutation({
    mutationFn: async (reason: string) => {
      const orders = chosen ?? (await readChosen(slug, search, setRead))
      const rows = orders.map(({ id, reference, customer }) => {
        return { id, reference, name: customer.name, result: 'waiting' as const }
      })
      return { slug, work: does === 'pay' ? { does } : { does, reason }, rows }
    },
    onSuccess: (run) => {
      onClose()
      void runBulk(run)
    },
    meta: { shownByForm: true },
  })
  const orders = chosen === null ? 'every order that matches' : count(chosen.length, 'order')
  const common = {
    busy: begin.isPending,
    error: begin.error,
    onClose,
    onYes: (reason: string) => begin.mutate(reason),
  }
  const reading = begin.isPending && read > 0 && <p>{read} read so far…</p>
  const limit = chosen === null && <p>At most {MOST_CHOSEN} at once.</p>
  return does === 'pay' ? (
    <Ask title={`Send payment links for ${orders}`} does="Send the links" {...common}>
      <p>Each hirer with something due gets an email with a link to pay. Others get nothing.</p>
      {limit}
      {reading}
    </Ask>
  ) : (
    <Ask
      title={`Cancel ${orders}`}
      does="Cancel them"
      reason={{ required: true, usual: CANCEL_REASONS }}
      {...common}
    >
      <p>
        Each hirer gets an email, and the planned jobs go. This can’t be undone. An order whose bin
        is out stays as it is.
      </p>
      {limit}
      {reading}
    </Ask>
  )
}
