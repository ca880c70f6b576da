import { useEffect, useState } from 'react'
import { Key } from '#web/office/controls/button.tsx'
import { Icon } from '#web/office/controls/icon.tsx'
import styles from '#web/office/orders/filters/search-box.module.css'

/** How long to wait for the next figure, in milliseconds. */
const PAUSE = 200

/** Searches a list by a part of the number, as it's typed. */
export function NumberSearch({
  label,
  most,
  shown,
  hint = 'Number',
  onSearch,
}: {
  label: string
  /** What it's searched by, in a word or two. */
  hint?: string
  most: number
  /** What the list shows now. */
  shown: string
  onSearch: (number: string) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (typed === null || typed.trim() === shown) return undefined
    const timer = setTimeout(() => onSearch(typed.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [typed, shown, onSearch])
  return (
    <div role="search" className={styles.box}>
      <Icon name="search" />
      <input
        type="search"
        data-search
        aria-label={label}
        placeholder={hint}
        maxLength={most}
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

/** Puts the cursor into the search box of the screen. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('[data-search]')?.focus()
}
