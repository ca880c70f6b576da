import type { sentStates } from '#contract/invoices/invoice-words.ts'

type SentState = (typeof sentStates)[number]

/** What the office says about an email, from the status of its row. */
export function sentState(status: string): SentState {
  switch (status) {
    case 'sent':
    case 'dropped':
      return status
    case 'pending':
      return 'waiting'
    default:
      return 'failed'
  }
}
