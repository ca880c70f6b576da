import type { KeyboardEvent } from 'react'
import { formatMoney } from '#contract/values/money.ts'
import { Conflict } from '#web/office/conflict/conflict.tsx'
import { Button, Key } from '#web/office/controls/button.tsx'
import { DayField } from '#web/office/days/day-field.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import { Section } from '#web/office/orders/order/section.tsx'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { useFocusBack } from '#web/office/shell/dialogs/use-focus-back.ts'
import { isSave } from '#web/office/shell/keys/is-save.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { LABELS, useDateChange } from './use-date-change.ts'
import styles from './dates.module.css'

/** Changes when the bin comes and goes: what it costs shows before anything changes. */
export function Dates({ one, onDone }: { one: OneOrder; onDone: () => void }) {
  const { organisation, today } = useOffice()
  useFocusBack()
  const change = useDateChange(one, onDone)
  const { began, wanted, price, problems } = change
  const { changeDelivery, changeCollection } = one.can
  const save = () => change.ready && change.save()
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone()
    else if (isSave(event)) save()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Section name="Change the dates">
      {/* Its fields have the focus, and these keys are for all of them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        className={styles.form}
        aria-label="Change the dates"
        onKeyDown={press}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {change.differences && (
          <Conflict
            differences={change.differences}
            busy={false}
            onKeepMine={() => change.keepMine()}
            onTakeTheirs={onDone}
          />
        )}
        <FormError>{problems.form}</FormError>
        <div className={styles.two}>
          <DayField
            takesFocus={changeDelivery.allowed}
            label={LABELS.deliveryDate}
            value={began.deliveryDate}
            today={today}
            error={problems.at['deliveryDate']}
            whyNot={changeDelivery.reason}
            onDay={(day) => change.want('deliveryDate', day)}
          />
          <DayField
            takesFocus={!changeDelivery.allowed}
            label={LABELS.pickupDate}
            value={began.pickupDate}
            today={today}
            from={wanted.deliveryDate ?? began.deliveryDate}
            error={problems.at['pickupDate']}
            whyNot={changeCollection.reason}
            onDay={(day) => change.want('pickupDate', day)}
          />
        </div>
        <p className={styles.price} role="status">
          {price && sayPrice(price, organisation.currency)}
          {change.pricing && 'Pricing it…'}
        </p>
        <p className={styles.acts}>
          <Button type="submit" look="primary" small busy={!change.ready}>
            {nameButton(price, organisation.currency)} <Key>⌘↵</Key>
          </Button>
          <Button small onClick={onDone}>
            Cancel <Key>Esc</Key>
          </Button>
        </p>
      </form>
    </Section>
  )
}

type Price = { difference: number; total: number; due: number; refundDue: number }

/** "$30.00 more: $480.00 in all, $30.00 due." */
function sayPrice({ difference, total, due, refundDue }: Price, currency: string): string {
  const say = (amount: number) => formatMoney(amount, currency)
  const all = `${say(total)} in all`
  const then = refundDue > 0 ? `${say(refundDue)} to refund` : due > 0 ? `${say(due)} due` : 'paid'
  if (difference === 0) return `The price stays: ${all}, ${then}.`
  return `${say(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}: ${all}, ${then}.`
}

function nameButton(price: Price | undefined, currency: string): string {
  if (!price || price.difference === 0) return 'Change'
  const sign = price.difference > 0 ? '+' : '−'
  return `Change for ${sign}${formatMoney(Math.abs(price.difference), currency)}`
}
