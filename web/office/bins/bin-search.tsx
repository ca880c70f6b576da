import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Key } from '#web/office/controls/button.tsx'
import { Icon } from '#web/office/controls/icon.tsx'
import styles from '#web/office/orders/filters/search-box.module.css'
import { useOffice } from '#web/office/shell/office-context.ts'
import { filtersOf } from './search.ts'
import type { BinsSearch } from './search.ts'

/** How long to wait for the next figure, in milliseconds. */
const PAUSE = 200

/** Searches by a part of the number, as it's typed. */
export function BinSearch({ search }: { search: BinsSearch }) {
  const { slug } = useOffice().organisation
  const navigate = useNavigate()
  const shown = search.search ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (typed === null || typed.trim() === shown) return undefined
    const timer = setTimeout(() => {
      const { search: _, ...rest } = filtersOf(search)
      const number = typed.trim()
      void navigate({
        to: '/office/$slug/bins',
        params: { slug },
        search: number === '' ? rest : { ...rest, search: number },
        replace: shown !== '',
      })
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typed, shown, search, navigate, slug])
  return (
    <div role="search" className={styles.box}>
      <Icon name="search" />
      <input
        type="search"
        data-search
        aria-label="Search the bins"
        placeholder="Number"
        maxLength={20}
        autoComplete="off"
        value={typed ?? shown}
        onBlur={() => setTyped(null)}
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
