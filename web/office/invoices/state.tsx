import type { InvoiceState } from '#contract/invoices/invoice-words.ts'
import { Status } from '#web/office/controls/status.tsx'
import type { Shape, Tone } from '#web/office/controls/status.tsx'

const LOOKS: Record<InvoiceState, [Shape, Tone, string]> = {
  draft: ['ring', 'plain', 'Draft'],
  unpaid: ['ring', 'plain', 'Unpaid'],
  part_paid: ['half', 'plain', 'Part paid'],
  overdue: ['late', 'bad', 'Overdue'],
  paid: ['full', 'good', 'Paid'],
  credited: ['off', 'plain', 'Credited'],
  written_off: ['off', 'plain', 'Written off'],
  credit_note: ['off', 'plain', 'Credit note'],
}

/** What became of an invoice. */
export function InvoiceStatus({ state }: { state: InvoiceState }) {
  const [shape, tone, says] = LOOKS[state]
  return (
    <Status shape={shape} tone={tone}>
      {says}
    </Status>
  )
}
