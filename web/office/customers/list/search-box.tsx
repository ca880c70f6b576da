import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Key } from '#web/office/controls/button.tsx'
import { Icon } from '#web/office/controls/icon.tsx'
import styles from '#web/office/orders/filters/search-box.module.css'
import { useOffice } from '#web/office/shell/office-context.ts'
import { filtersOf } from './search.ts'
import type { CustomersSearch } from './search.ts'

/** How long to wait for the next letter, in milliseconds. */
const PAUSE = 250

/** Searches by name, number, ABN, phone, email and address, as it's typed. */
export function SearchBox({ search }: { search: CustomersSearch }) {
  const { slug } = useOffice().organisation
  const navigate = useNavigate()
  const shown = search.search ?? ''
  const [typed, setTyped] = useState(shown)
  const sent = useRef(shown)
  // Back, and a part taken away from the sentence, change what is here.
  useEffect(() => {
    if (shown === sent.current) return
    sent.current = shown
    setTyped(shown)
  }, [shown])
  useEffect(() => {
    const words = typed.trim()
    if (words === sent.current) return
    const timer = setTimeout(() => {
      const { search: _, ...rest } = filtersOf(search)
      const replace = sent.current !== ''
      sent.current = words
      void navigate({
        to: '/office/$slug/customers',
        params: { slug },
        search: words === '' ? rest : { ...rest, search: words },
        replace,
      })
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typed, search, navigate, slug])
  return (
    <div role="search" className={styles.box}>
      <Icon name="search" />
      <input
        type="search"
        data-search
        aria-label="Search the customers"
        placeholder="Name, phone, ABN…"
        maxLength={200}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
          if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
          event.preventDefault()
          document.querySelector<HTMLElement>('[data-row]')?.focus()
        }}
      />
      <Key>/</Key>
    </div>
  )
}
