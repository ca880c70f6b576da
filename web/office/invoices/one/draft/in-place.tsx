import styles from '#web/office/invoices/one/sheet.module.css'
import { useInPlace } from './use-in-place.ts'

/** A field that looks like the words around it. What was refused stays to be mended. */
export function InPlace({
  name,
  label,
  value,
  placeholder,
  onValue,
}: {
  /** What it’s kept under in a reload. */
  name: string
  label: string
  value: string
  placeholder?: string
  /** Saves it. */
  onValue: (value: string) => Promise<unknown>
}) {
  const { typed, handlers } = useInPlace(name, (text, forget) => {
    if (text === value) forget()
    else void onValue(text).then(forget, () => {})
  })
  return (
    <input
      className={styles.field}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      value={typed ?? value}
      {...handlers}
    />
  )
}
