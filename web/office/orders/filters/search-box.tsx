import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#web/office/controls/icon.tsx'
import { Key } from '#web/office/controls/button.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { filtersOf } from './search.ts'
import type { OrdersSearch } from './search.ts'
import styles from './search-box.module.css'

/** How long to wait for the next letter, in milliseconds. */
const PAUSE = 250

/** Searches by reference, name, phone, email, address and purchase order, as it's typed. */
export function SearchBox({ search }: { search: OrdersSearch }) {
  const { organisation } = useOffice()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(search.search ?? '')
  const sent = useRef(search.search ?? '')
  // Back, and a part taken away from the sentence, change what is here.
  useEffect(() => {
    const now = search.search ?? ''
    if (now === sent.current) return
    sent.current = now
    setTyped(now)
  }, [search.search])
  useEffect(() => {
    const words = typed.trimStart()
    if (words === sent.current) return
    const timer = setTimeout(() => {
      const replace = sent.current !== ''
      sent.current = words
      const rest = filtersOf(search)
      delete rest.search
      void navigate({
        to: '/office/$slug/orders',
        params: { slug: organisation.slug },
        search: words === '' ? rest : { ...rest, search: words },
        replace,
      })
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typed, search, navigate, organisation.slug])
  return (
    <div role="search" className={styles.box}>
      <Icon name="search" />
      <input
        type="search"
        data-search
        aria-label="Search the orders"
        placeholder="Name, phone, reference…"
        maxLength={200}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
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
