import { sayBank } from '#contract/invoices/bsb.ts'
import type { PayersInvoice } from '#contract/invoices/payers-invoice.ts'
import styles from './invoice.module.css'

/** The business's account, and what it says about paying and about this invoice. */
export function HowToPay({ invoice: { document, due, can } }: { invoice: PayersInvoice }) {
  const { bank, number, paymentNote, note } = document
  const hasAccount = bank.bsb !== ''
  return (
    <>
      {due > 0 && (hasAccount || paymentNote !== '') && (
        <section aria-labelledby="transfer">
          <h2 id="transfer">{sayHow(hasAccount, can.pay.allowed)}</h2>
          {hasAccount && (
            <p>
              {sayBank(bank)}. Reference {number}.
            </p>
          )}
          {paymentNote !== '' && <p class={styles.words}>{paymentNote}</p>}
        </section>
      )}
      {note !== '' && <p class={styles.words}>{note}</p>}
    </>
  )
}

function sayHow(hasAccount: boolean, paysOnline: boolean): string {
  if (!hasAccount) return 'How to pay'
  return paysOnline ? 'Or pay by bank transfer' : 'Pay by bank transfer'
}
