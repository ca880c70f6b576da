import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field } from '#web/office/controls/field.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './dialog.module.css'

/** A customer to choose, and what is said about it. */
export type Choice = { id: string; number: string; name: string; says: string }

/** Finds a customer by what is typed; before that, the suggested ones are listed. */
export function FindCustomer({
  title,
  suggested = [],
  except,
  onChoose,
  onClose,
}: {
  title: string
  suggested?: readonly Choice[]
  /** The customer that can't be chosen. */
  except?: string
  onChoose: (id: string, name: string) => void
  onClose: () => void
}) {
  const { slug } = useOffice().organisation
  const [typed, setTyped] = useState('')
  const entered = useRef(false)
  const words = typed.trim()
  const isTyped = words.length > 1
  const found = useQuery({
    ...findQuery(slug, words),
    enabled: isTyped,
    placeholderData: keepPreviousData,
  })
  const listed = isTyped ? (found.data ?? []) : suggested
  const others = listed.filter(({ id }) => id !== except)
  const first = others[0]
  // Until they have come, the list still shows who was like the words before.
  const hasCome = !isTyped || (found.isSuccess && !found.isPlaceholderData)
  useEffect(() => {
    if (!entered.current || !hasCome) return
    entered.current = false
    if (first) onChoose(first.id, first.name)
  }, [hasCome, first, onChoose])
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      <Field
        label="Customer"
        help="Name, number, ABN, phone or email"
        autoComplete="off"
        // The dialog opens because someone wants to find one.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={typed}
        onValue={(next) => {
          entered.current = false
          setTyped(next)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // What takes its place may have the focus by then, and isn't sent by the same key.
          event.preventDefault()
          if (!hasCome) entered.current = true
          else if (first) onChoose(first.id, first.name)
        }}
      />
      <div className={styles.found}>
        {others.map(({ id, number, name, says }) => (
          <button key={id} type="button" onClick={() => onChoose(id, name)}>
            <span>
              <b>{name}</b> <span className={styles.number}>{number}</span>
            </span>
            <span className={styles.quiet}>{says}</span>
          </button>
        ))}
      </div>
      {isTyped && found.isSuccess && others.length === 0 && (
        <p className={styles.quiet}>No customer matches.</p>
      )}
      <p className={styles.acts}>
        <Button onClick={onClose}>Cancel</Button>
      </p>
    </>
  )
}

const findQuery = (organisation: string, search: string) => ({
  queryKey: ['customers', organisation, 'find', search],
  queryFn: () => findChoices(organisation, search),
})

/** The first customers whom words find. */
export async function findChoices(organisation: string, search: string): Promise<Choice[]> {
  const { data } = await call(addresses.listCustomers, {
    params: { organisation },
    query: { search, limit: '8' },
  })
  return data.map(({ id, number, name, contactName, where }) => {
    return { id, number, name, says: [contactName, where].filter(Boolean).join(', ') }
  })
}
