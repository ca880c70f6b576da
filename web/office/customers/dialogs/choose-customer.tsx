import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field } from '#web/office/controls/field.tsx'
import { similarQuery } from '#web/office/customers/use-customer.ts'
import type { OneCustomer } from '#web/office/customers/use-customer.ts'
import { sayReasons } from '#web/office/customers/words.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './dialog.module.css'

type Found = { id: string; number: string; name: string; says: string }

/** Finds the customer to merge with: those that look like the same, or by what is typed. */
export function ChooseCustomer({
  one,
  onChoose,
  onClose,
}: {
  one: OneCustomer
  onChoose: (id: string) => void
  onClose: () => void
}) {
  const { slug } = useOffice().organisation
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const similar = useQuery(similarQuery(slug, one.id))
  const found = useQuery({
    ...findQuery(slug, words),
    enabled: words.length > 1,
    placeholderData: keepPreviousData,
  })
  const listed: Found[] =
    words.length > 1
      ? (found.data?.data ?? []).map((row) => ({
          ...{ id: row.id, number: row.number, name: row.name },
          says: [row.contactName, row.where].filter(Boolean).join(', '),
        }))
      : (similar.data?.data ?? []).map((row) => ({
          ...{ id: row.id, number: row.number, name: row.name },
          says: sayReasons(row.reasons),
        }))
  const others = listed.filter(({ id }) => id !== one.id)
  return (
    <>
      <h2 className={styles.title}>Merge {one.name} with…</h2>
      <Field
        label="Customer"
        help="Name, number, ABN, phone or email"
        autoComplete="off"
        // The dialog opens because someone wants to find the other one.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={typed}
        onValue={setTyped}
        onKeyDown={(event) => {
          const [first] = others
          if (event.key === 'Enter' && first) onChoose(first.id)
        }}
      />
      <div className={styles.found}>
        {others.map(({ id, number, name, says }) => (
          <button key={id} type="button" onClick={() => onChoose(id)}>
            <span>
              <b>{name}</b> {number}
            </span>
            <span className={styles.quiet}>{says}</span>
          </button>
        ))}
      </div>
      {words.length > 1 && found.isSuccess && others.length === 0 && (
        <p className={styles.quiet}>No other customer is like that.</p>
      )}
      <p className={styles.acts}>
        <Button onClick={onClose}>Cancel</Button>
      </p>
    </>
  )
}

const findQuery = (organisation: string, search: string) => ({
  queryKey: ['customers', organisation, 'find', search],
  queryFn: () =>
    call(addresses.listCustomers, { params: { organisation }, query: { search, limit: '8' } }),
})
