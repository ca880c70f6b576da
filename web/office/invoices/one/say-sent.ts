import type { OneInvoice } from '#web/office/invoices/queries.ts'
import { sendsEmails } from '#web/office/sends-emails.ts'
import { sayStep } from './reminder-words.ts'

type Email = Pick<OneInvoice['sent'][number], 'kind' | 'step'>
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

/** Which email it was: "The invoice", or "Reminder, 3 days overdue,". */
export function sayEmail({ kind, step }: Email, isCreditNote: boolean): string {
  if (kind === 'receipt') return 'A receipt'
  if (kind === 'statement') return 'A statement'
  if (kind === 'invoice') return isCreditNote ? 'The credit note' : 'The invoice'
  return step === null ? 'A reminder' : `Reminder, ${sayStep(step)},`
}
