import { useNavigate } from '@tanstack/react-router'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { filtersOf } from './search.ts'
import type { CustomersSearch } from './search.ts'

/**
 * `J` and `K` move from row to row; Enter follows the row's link, and with ⌘ opens its own page; Esc closes
 * what is open beside; `N` begins a new customer.
 */
export function useRowKeys(search: CustomersSearch, onNew: () => void): void {
  const { slug } = useOffice().organisation
  const mayWrite = useMay()('writeCustomers')
  const navigate = useNavigate()
  const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const move = (step: number) => () => {
    const all = rows()
    const at = all.findIndex((row) => row === document.activeElement)
    const open = all.findIndex((row) => row.dataset['row'] === search.open)
    const from = at >= 0 ? at : open
    const to = from < 0 ? 0 : Math.min(Math.max(from + step, 0), all.length - 1)
    all[to]?.focus()
    all[to]?.scrollIntoView({ block: 'nearest' })
  }
  useKeys([
    { keys: 'j', does: 'Next row', run: move(1) },
    { keys: 'k', does: 'Previous row', run: move(-1) },
    {
      keys: '/',
      does: 'Search the customers',
      run: () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
    },
    ...(mayWrite ? [{ keys: 'n', does: 'New customer', run: onNew }] : []),
    {
      keys: 'Escape',
      does: 'Close the customer',
      run: () => {
        const { open } = search
        if (open === undefined) return
        void navigate({
          to: '/office/$slug/customers',
          params: { slug },
          search: filtersOf(search),
        })
        document.querySelector<HTMLElement>(`[data-row="${CSS.escape(open)}"]`)?.focus()
      },
    },
  ])
}
