import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { readPrice } from '#contract/catalog/prices/read-price.ts'
import { formatMoney } from '#contract/values/money.ts'
import { call } from '#web/office/api/call.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { MoneyField } from '#web/office/controls/forms/money-field.tsx'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { DayField, useTypedDay } from '#web/office/days/day-field.tsx'
import { paymentAddresses as addresses } from '#web/office/payments/addresses.ts'
import type { OnePayment } from '#web/office/payments/queries.ts'
import { METHODS } from '#web/office/payments/words.ts'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { useSettled } from './use-payment.ts'
import styles from './page.module.css'

const BY_HAND = ['eft', 'cash'] as const
const LABELS = { amount: 'The amount', returnedOn: 'The day', reason: 'The reason' }

/** Gives money back. More than is free goes back only if the person has it released first. */
export function RefundDialog({ one, onClose }: { one: OnePayment; onClose: () => void }) {
  const { organisation, today } = useOffice()
  const { slug, currency } = organisation
  const settled = useSettled(one)
  const say = (cents: number) => formatMoney(cents, currency)
  const left = one.amount - one.returned
  const methods = one.can.refundOnline.allowed ? (['provider', ...BY_HAND] as const) : BY_HAND
  const start = one.free > 0 ? one.free : left
  const [method, setMethod] = useState<(typeof methods)[number]>(methods[0])
  const [typed, setTyped] = useKept(`refund ${one.id}`, (start / 100).toFixed(2))
  const [returnedOn, setReturnedOn] = useKept(`refund on ${one.id}`, today)
  const returned = useTypedDay(setReturnedOn)
  const [reason, setReason] = useKept(`refund why ${one.id}`, '')
  const [releases, setReleases] = useState(false)
  const [asksFor, setAsksFor] = useState<{ amount?: string; reason?: string }>({})
  const amount = readPrice(typed) ?? 0
  const isOnline = method === 'provider'
  const refund = useMutation({
    mutationFn: () =>
      call(addresses.refundPayment, {
        params: { organisation: slug, id: one.id },
        version: one.version,
        body: {
          amount,
          method,
          releases: releases && taken > 0,
          reason: reason.trim(),
          reference: '',
          returnedOn: isOnline ? null : returnedOn,
        },
      }),
    ...settled,
    onSuccess: async (now) => {
      announce({
        says: isOnline ? `${say(amount)} is on its way back.` : 'The refund is recorded.',
      })
      onClose()
      await settled.onSuccess(now)
    },
    meta: { shownByForm: true },
  })
  const wrong = sayWrong(refund.error, LABELS)
  const taken = Math.max(0, Math.min(amount, left) - one.free)
  return (
    <Dialog label="Refund" onClose={onClose}>
      <h2>Refund {one.payer}</h2>
      <Form
        does={amount > 0 ? `Refund ${say(amount)}` : 'Refund it'}
        error={wrong.form}
        busy={refund.isPending || (taken > 0 && !releases) || (!isOnline && !returned.isDay)}
        onSend={() => {
          const isRight = amount > 0 && amount <= left
          const isWhy = reason.trim() !== ''
          setAsksFor({
            ...(!isRight && { amount: `Enter an amount up to ${say(left)}.` }),
            ...(!isWhy && { reason: 'Enter why, for the payment’s history.' }),
          })
          if (isRight && isWhy) refund.mutate()
        }}
        beside={<Button onClick={onClose}>Cancel</Button>}
      >
        <MoneyField
          label="Amount"
          help={
            one.free === left
              ? `Up to ${say(left)} can go back.`
              : `${one.free === 0 ? 'None of it' : say(one.free)} is credit; up to ${say(left)} can go back.`
          }
          value={typed}
          error={asksFor.amount ?? wrong.at['amount']}
          onValue={setTyped}
        />
        {taken > 0 && (
          <label className={styles.release}>
            <input
              type="checkbox"
              checked={releases}
              onChange={({ currentTarget }) => setReleases(currentTarget.checked)}
            />{' '}
            Release {say(taken)} of what it counts for first. That much is to be paid again, unless
            it’s credited.
          </label>
        )}
        <SelectField
          label="How it goes back"
          value={method}
          options={methods.map((name) => [name, METHODS[name]] as const)}
          onValue={setMethod}
        />
        {!isOnline && (
          <DayField
            label="Refunded on"
            value={returnedOn}
            today={today}
            happened
            error={wrong.at['returnedOn']}
            onDay={returned.onDay}
          />
        )}
        <Field
          label="Why"
          maxLength={300}
          value={reason}
          error={asksFor.reason ?? wrong.at['reason']}
          onValue={setReason}
        />
      </Form>
    </Dialog>
  )
}
