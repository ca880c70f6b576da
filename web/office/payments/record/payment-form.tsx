import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readPrice } from '#contract/catalog/prices/read-price.ts'
import { recordedMethods } from '#contract/payments/payment-words.ts'
import type { RecordedMethod } from '#contract/payments/payment-words.ts'
import { formatMoney } from '#contract/values/money.ts'
import { call } from '#web/office/api/call.ts'
import { useIdempotencyKey } from '#web/office/api/use-idempotency-key.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { MoneyField } from '#web/office/controls/forms/money-field.tsx'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { DayField, useTypedDay } from '#web/office/days/day-field.tsx'
import { readMoneyAgain } from '#web/office/invoices/read-money-again.ts'
import { paymentAddresses as addresses } from '#web/office/payments/addresses.ts'
import type { Account } from '#web/office/payments/queries.ts'
import { METHODS } from '#web/office/payments/words.ts'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Invoices } from './invoices.tsx'
import { chosenOf, leftAtFirst } from './share-out.ts'
import styles from './invoices.module.css'

/** What money is for. Of a customer, what is open to choose from: invoices, the first that is due first, then bookings. */
export type PaidFor =
  | { kind: 'order'; orderId: string; name: string; due: number }
  | { kind: 'invoice'; invoiceId: string; name: string; due: number }
  | ({ kind: 'customer'; customerId: string; name: string } & Pick<Account, 'open' | 'openCount'>)

const OPTIONS = recordedMethods.map((method) => [method, METHODS[method]] as const)
const LABELS = { amount: 'The amount', receivedOn: 'The day', reference: 'The reference' }

function idOf(paidFor: PaidFor): string {
  if (paidFor.kind === 'order') return paidFor.orderId
  return paidFor.kind === 'invoice' ? paidFor.invoiceId : paidFor.customerId
}

/** How much came, how and when, and what it's for. Enter records it. */
export function PaymentForm({ paidFor, onClose }: { paidFor: PaidFor; onClose: () => void }) {
  const { organisation, today } = useOffice()
  const { slug, currency } = organisation
  const cache = useQueryClient()
  const about = idOf(paidFor)
  const open = paidFor.kind === 'customer' ? paidFor.open : []
  const due = paidFor.kind === 'customer' ? (open[0]?.due ?? 0) : paidFor.due
  const [method, setMethod] = useKept<RecordedMethod>(`paid how ${about}`, 'eft')
  const [typed, setTyped] = useKept(`paid ${about}`, due === 0 ? '' : (due / 100).toFixed(2))
  const [receivedOn, setReceivedOn] = useKept(`paid on ${about}`, today)
  const [reference, setReference] = useKept(`paid reference ${about}`, '')
  const [left, setLeft] = useState(() => leftAtFirst(open))
  const [wrong, setWrong] = useState<string | undefined>()
  const key = useIdempotencyKey()
  const amount = readPrice(typed) ?? 0
  const chosen = chosenOf(open, left)
  const isChosen = chosen.invoiceIds.length + chosen.orderIds.length > 0
  const record = useMutation({
    mutationFn: () =>
      call(addresses.recordPayment, {
        params: { organisation: slug },
        idempotencyKey: key.get(),
        body: {
          method,
          amount,
          receivedOn,
          reference: reference.trim(),
          orderId: paidFor.kind === 'order' ? paidFor.orderId : null,
          invoiceIds: paidFor.kind === 'invoice' ? [paidFor.invoiceId] : chosen.invoiceIds,
          orderIds: chosen.orderIds,
          customerId: paidFor.kind === 'customer' && !isChosen ? about : null,
        },
      }),
    onSuccess: async (payment) => {
      const rest = payment.free > 0 ? ` ${formatMoney(payment.free, currency)} is credit.` : ''
      announce({ says: `${formatMoney(payment.amount, currency)} is recorded.${rest}` })
      onClose()
      await readMoneyAgain(cache, slug)
    },
    meta: { shownByForm: true },
  })
  const refused = sayWrong(record.error, LABELS)
  /** Another payment needs another key. */
  const typing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      key.renew()
      set(value)
    }
  const received = useTypedDay(typing(setReceivedOn))
  return (
    <>
      <h2>{`Payment ${paidFor.kind === 'customer' ? 'from' : 'for'} ${paidFor.name}`}</h2>
      <Form
        does={amount > 0 ? `Record ${formatMoney(amount, currency)}` : 'Record it'}
        error={refused.form}
        busy={record.isPending || !received.isDay}
        onSend={() => {
          setWrong(amount > 0 ? undefined : 'Enter an amount, such as 85.00.')
          if (amount > 0) record.mutate()
        }}
        beside={<Button onClick={onClose}>Cancel</Button>}
      >
        <MoneyField
          label="Amount"
          // The dialog opens because someone wants to enter it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={typed}
          error={wrong ?? refused.at['amount']}
          onValue={typing(setTyped)}
        />
        <SelectField
          label="How it came"
          value={method}
          options={OPTIONS}
          onValue={typing(setMethod)}
        />
        <DayField
          label="Received on"
          value={receivedOn}
          today={today}
          happened
          error={refused.at['receivedOn']}
          onDay={received.onDay}
        />
        <Field
          label="Reference (optional)"
          maxLength={140}
          value={reference}
          error={refused.at['reference']}
          onValue={typing(setReference)}
        />
        {open.length > 0 && (
          <Invoices
            invoices={open}
            more={paidFor.kind === 'customer' ? paidFor.openCount - open.length : 0}
            left={left}
            amount={amount}
            onLeave={typing(setLeft)}
          />
        )}
        {paidFor.kind !== 'customer' && amount > 0 && (
          <p className={styles.sums} role="status">
            <span>
              Open <b>{formatMoney(due, currency)}</b>
            </span>
            <span>
              {amount > due
                ? `${formatMoney(amount - due, currency)} stays as credit`
                : `${formatMoney(due - amount, currency)} stays open`}
            </span>
          </p>
        )}
        {paidFor.kind === 'customer' && open.length === 0 && (
          <p className={styles.none}>They owe nothing, so all of it stays as credit.</p>
        )}
      </Form>
    </>
  )
}
