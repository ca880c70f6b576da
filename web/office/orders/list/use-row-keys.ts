import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { isSave } from '#web/office/shell/keys/is-save.ts'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { OrdersSearch } from '#web/office/orders/filters/search.ts'

/**
 * `J` and `K` move from row to row; Enter follows the row's link, ⌘Enter opens the order's own page, and Esc
 * closes what is open beside.
 */
export function useRowKeys(search: OrdersSearch, onSelect: (id: string) => void): void {
  const { organisation } = useOffice()
  const navigate = useNavigate()
  const move = (step: number) => () => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
    const at = rows.findIndex((row) => row === document.activeElement)
    const open = rows.findIndex((row) => row.dataset['row'] === search.open)
    const from = at >= 0 ? at : open
    const to = from < 0 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)
    rows[to]?.focus()
    rows[to]?.scrollIntoView({ block: 'nearest' })
  }
  // Before the paint: the order that shows is the one that opens.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSave(event) || event.defaultPrevented || !(event.target instanceof Element)) return
      // Where someone types, ⌘Enter saves.
      if (event.target.closest('input, textarea, select, dialog, [role="menu"]')) return
      const focused = event.target.closest<HTMLElement>('[data-row]')?.dataset['row']
      const order = focused ?? search.open
      if (order === undefined) return
      event.preventDefault()
      void navigate({
        to: '/office/$slug/orders/$order',
        params: { slug: organisation.slug, order },
      })
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [navigate, organisation.slug, search.open])
  useKeys([
    { keys: 'j', does: 'Next row', run: move(1) },
    { keys: 'k', does: 'Previous row', run: move(-1) },
    {
      keys: 'x',
      does: 'Select the row',
      run: () => {
        const focused = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']
        const id = focused ?? search.open
        if (id !== undefined) onSelect(id)
      },
    },
    {
      keys: 'f',
      does: 'Filter',
      run: () => document.querySelector<HTMLElement>('[data-filter] button')?.click(),
    },
    {
      keys: '/',
      does: 'Search the orders',
      run: () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
    },
    {
      keys: 'Escape',
      does: 'Close the order',
      run: () => {
        if (search.open === undefined) return
        const { open, ...rest } = search
        void navigate({
          to: '/office/$slug/orders',
          params: { slug: organisation.slug },
          search: rest,
        })
        document.querySelector<HTMLElement>(`[data-row="${CSS.escape(open)}"]`)?.focus()
      },
    },
  ])
}
