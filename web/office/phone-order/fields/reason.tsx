import type { ReactNode } from 'react'
import { FieldError, Input } from './ask.tsx'
import styles from './reason.module.css'

/** Asks, in place, why a rule is overridden. */
export function Reason({
  id,
  why,
  value,
  error,
  onValue,
}: {
  id: 'reason' | 'stopReason'
  why: string
  value: string
  error: string | undefined
  onValue: (reason: string) => void
}) {
  return (
    <Broken>
      <label htmlFor={id}>
        <b>{why}</b> You can book it all the same. Why?
      </label>
      <Input
        id={id}
        placeholder="Goes to the audit log"
        value={value}
        error={error}
        onValue={onValue}
      />
      <FieldError id={id}>{error}</FieldError>
    </Broken>
  )
}

/** What keeps the order from being booked as it is. */
export function Broken({ children }: { children: ReactNode }) {
  return <div className={styles.reason}>{children}</div>
}
