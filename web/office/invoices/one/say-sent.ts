import type { OneInvoice } from '#web/office/invoices/queries.ts'
import { sendsEmails } from '#web/office/sends-emails.ts'

type State = OneInvoice['sent'][number]['state']

const SAYS: Readonly<Record<State, string>> = {
  waiting: sendsEmails ? 'Waiting' : 'Kept',
  sent: 'Sent',
  failed: 'Failed',
  dropped: 'Not sent',
}

/** What became of an email; null if it's kept no more. */
export function saySent(state: State | null): string {
  return state === null ? 'Written' : SAYS[state]
}
