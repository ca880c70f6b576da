import { useNavigate } from '@tanstack/react-router'
import menu from '#web/office/orders/filters/filter-menu.module.css'
import { Menu, MenuAction } from '#web/office/shell/menu/menu.tsx'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { filtersOf } from './search.ts'
import type { CustomersSearch } from './search.ts'

/** What's needed now and then: importing and exporting. Nothing shows if the role can do neither. */
export function MoreMenu({ search }: { search: CustomersSearch }) {
  const { slug } = useOffice().organisation
  const may = useMay()
  const navigate = useNavigate()
  const query = new URLSearchParams(filtersOf(search)).toString()
  if (!may('readMoney') && !may('configure')) return null
  return (
    <Menu label="Files" className={menu.open ?? ''} below trigger="Files">
      {may('configure') && (
        <MenuAction
          icon="plus"
          onAction={() => void navigate({ to: '/office/$slug/customers/import', params: { slug } })}
        >
          Import from a file
        </MenuAction>
      )}
      {may('readMoney') && (
        <MenuAction
          icon="rows"
          onAction={() => download(`/api/office/${slug}/customers.csv?${query}`)}
        >
          Download these as CSV
        </MenuAction>
      )}
    </Menu>
  )
}

function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = 'customers.csv'
  link.click()
}
