import type { KeyboardEvent, ReactNode } from 'react'
import { Conflict } from '#web/office/conflict/conflict.tsx'
import { Button, Key } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import { Section } from '#web/office/orders/order/section.tsx'
import { useFocusBack } from '#web/office/shell/dialogs/use-focus-back.ts'
import { isSave } from '#web/office/shell/keys/is-save.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { nameButton, sayPrice } from './say-price.ts'
import type { usePricedChange } from './use-priced-change.ts'
import styles from './priced.module.css'

/** A form that says what a change costs before anything changes. */
export function PricedForm({
  name,
  change,
  onDone,
  children,
}: {
  name: string
  change: Omit<ReturnType<typeof usePricedChange>, 'began'>
  onDone: () => void
  children: ReactNode
}) {
  const { currency } = useOffice().organisation
  useFocusBack()
  const { price } = change
  const save = () => change.ready && change.save()
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone()
    else if (isSave(event)) save()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Section name={name}>
      {/* Its fields have the focus, and these keys are for all of them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        className={styles.form}
        aria-label={name}
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
        <FormError>{change.problems.form}</FormError>
        <div className={styles.two}>{children}</div>
        <p className={styles.price} role="status">
          {price && sayPrice(price, currency)}
          {change.pricing && 'Pricing it…'}
        </p>
        <p className={styles.acts}>
          <Button type="submit" look="primary" small busy={!change.ready}>
            {nameButton(price, currency)} <Key>⌘↵</Key>
          </Button>
          <Button small onClick={onDone}>
            Cancel <Key>Esc</Key>
          </Button>
        </p>
      </form>
    </Section>
  )
}
