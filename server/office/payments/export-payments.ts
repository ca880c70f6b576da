import type { CountsFor, PaymentFilters } from '#contract/office/payments/payment.ts'
import type { OrgDesk } from '#server/db/tenant.ts'
import { csvLine } from '#server/office/csv.ts'
import { csvPages } from '#server/office/csv-pages.ts'
import { findPayments } from './list-payments.ts'
import { presentPayment } from './payment-rows.ts'
import type { PaymentRow } from './payment-rows.ts'
import { readCountsInBrief } from './read-counts.ts'

/** More invoices than one payment is recorded for. */
const NAMED = 1000

/** All payments that the filters select, as CSV in dollars. */
export function exportPayments(
  { inOrg }: Pick<OrgDesk, 'inOrg'>,
  filters: PaymentFilters,
): AsyncGenerator<string, void> {
  return csvPages(HEADINGS, (page) =>
    inOrg(async (org) => {
      const { rows, hasMore } = await findPayments(org, { ...filters, ...page })
      const ids = rows.map(({ id }) => id)
      const counts = await readCountsInBrief(org, ids, NAMED)
      const lines = rows.map((row) => lineOf(row, counts.get(row.id)))
      return { lines, hasMore, last: ids.at(-1) }
    }),
  )
}

const HEADINGS = [
  'Received',
  'Customer number',
  'From',
  'How',
  'Reference',
  'For',
  'Amount',
  'Counted for invoices and orders',
  'Gone back',
  'Left',
  'Reversed',
]

function lineOf(row: PaymentRow, countsFor: CountsFor | undefined): string {
  const payment = presentPayment(row)
  return csvLine([
    payment.receivedOn,
    payment.customer?.number ?? null,
    payment.payer,
    payment.method.replaceAll('_', ' '),
    payment.reference,
    countsFor?.names.join(' ') ?? null,
    { cents: payment.amount },
    { cents: payment.allocated },
    { cents: payment.returned },
    { cents: payment.free },
    payment.reversed ? 'yes' : null,
  ])
}
