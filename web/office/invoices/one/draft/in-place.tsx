import { useId } from 'react'
import type { HTMLInputTypeAttribute } from 'react'
import { Failure } from '#web/office/api/failure.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import styles from '#web/office/invoices/one/sheet.module.css'

/** A field that looks like the words around it. It’s sent when it’s left, or by Enter, and kept until it’s saved. */
export function InPlace({
  name,
  label,
  value,
  type = 'text',
  placeholder,
  refused = null,
  onValue,
}: {
  /** What it’s kept under in a reload. */
  name: string
  label: string
  value: string
  type?: HTMLInputTypeAttribute
  placeholder?: string
  /** Of a date: what is said beside it about one that was refused. */
  refused?: string | null
  /** Saves it. */
  onValue: (value: string) => Promise<unknown>
}) {
  const id = useId()
  const [{ typed }, keep] = useKept<{ typed: string | null }>(`draft ${name}`, { typed: null })
  const forget = () => keep({ typed: null })
  const send = () => {
    if (typed === null) return
    if (typed === value) return forget()
    void onValue(typed).then(forget, (error: unknown) => {
      // A date that was refused goes, so that the paper shows the one that is kept. A text stays to be mended.
      if (type === 'date' && error instanceof Failure && error.status === 422) forget()
    })
  }
  return (
    <>
      <input
        className={styles.field}
        type={type}
        aria-label={label}
        aria-describedby={refused === null ? undefined : id}
        placeholder={placeholder}
        autoComplete="off"
        value={typed ?? value}
        onChange={({ currentTarget }) => keep({ typed: currentTarget.value })}
        onBlur={send}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) event.currentTarget.blur()
          if (event.key === 'Escape') forget()
        }}
      />
      {type === 'date' && (
        <span role="alert" id={id} className={styles.refused}>
          {refused}
        </span>
      )}
    </>
  )
}
