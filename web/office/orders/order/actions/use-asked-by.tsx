import type { ReactNode } from 'react'
import { useKept } from '#web/office/conflict/use-kept.ts'
import styles from './ask.module.css'

/** Asks whether the customer wants an order cancelled: only then can it cost a fee. */
export function useAskedBy(name: string): { askedBy: 'customer' | 'us'; choice: ReactNode } {
  const [byCustomer, setByCustomer] = useKept(name, false)
  const choice = (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={byCustomer}
        onChange={({ currentTarget }) => setByCustomer(currentTarget.checked)}
      />
      <span>The customer asked for it. Only then can it cost a fee for cancelling late.</span>
    </label>
  )
  return { askedBy: byCustomer ? 'customer' : 'us', choice }
}
