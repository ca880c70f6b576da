import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FindCustomer } from '#web/office/customers/dialogs/find-customer.tsx'
import { Key } from '#web/office/controls/button.tsx'
import { Menu, MenuAction, MenuChoice, MenuRule } from '#web/office/shell/menu/menu.tsx'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { startWithCapital } from '#web/office/text.ts'
import { CatalogBranches } from './catalog-branches.tsx'
import { PAYMENT_NAMES, SOURCE_NAMES, STATUS_NAMES } from './names.ts'
import { commonSpans } from './parts.ts'
import type { OrdersSearch } from './search.ts'
import styles from './filter-menu.module.css'

/** Adds a part to the sentence, or changes one. */
export function FilterMenu({ search }: { search: OrdersSearch }) {
  const { organisation, today } = useOffice()
  const navigate = useNavigate()
  const change = (changed: OrdersSearch) =>
    void navigate({
      to: '/office/$slug/orders',
      params: { slug: organisation.slug },
      search: { ...search, ...changed },
    })
  const [finding, setFinding] = useState(false)
  const spans = commonSpans(today)
  const spanOf = (from?: string, to?: string) =>
    spans.find((span) => span.from === from && span.to === to)?.id ?? ''
  const dayOptions = spans.map(({ id, name }) => [id, startWithCapital(name)] as const)
  const find = (id: string) => spans.find((span) => span.id === id)
  return (
    <span data-filter>
      <Menu label="Filter" className={styles.open ?? ''} below trigger="+ Filter">
        <MenuChoice
          heading="Delivery"
          value={spanOf(search.deliveryFrom, search.deliveryTo)}
          options={dayOptions}
          onValue={(id) => {
            const span = find(id)
            if (span) change({ deliveryFrom: span.from, deliveryTo: span.to })
          }}
        />
        <MenuRule />
        <MenuChoice
          heading="Collection"
          value={spanOf(search.collectionFrom, search.collectionTo)}
          options={dayOptions}
          onValue={(id) => {
            const span = find(id)
            if (span) change({ collectionFrom: span.from, collectionTo: span.to })
          }}
        />
        <MenuRule />
        <MenuChoice
          heading="Status"
          value={search.status ?? ''}
          options={optionsOf(STATUS_NAMES)}
          onValue={(status) => change({ status })}
        />
        <MenuRule />
        <MenuChoice
          heading="Payment"
          value={search.payment ?? ''}
          options={optionsOf(PAYMENT_NAMES)}
          onValue={(payment) => change({ payment })}
        />
        <MenuRule />
        <MenuChoice
          heading="Booked"
          value={search.source ?? ''}
          options={optionsOf(SOURCE_NAMES)}
          onValue={(source) => change({ source })}
        />
        <MenuRule />
        <CatalogBranches search={search} change={change} />
        <MenuAction icon="people" onAction={() => setFinding(true)}>
          Customer…
        </MenuAction>
      </Menu>
      <Key>F</Key>
      {finding && (
        <Dialog label="Orders of a customer" onClose={() => setFinding(false)}>
          <FindCustomer
            title="Orders of…"
            onChoose={(customer) => {
              setFinding(false)
              change({ customer })
            }}
            onClose={() => setFinding(false)}
          />
        </Dialog>
      )}
    </span>
  )
}

function optionsOf(names: Readonly<Record<string, string>>): (readonly [string, string])[] {
  return Object.entries(names).map(([value, name]) => [value, startWithCapital(name)] as const)
}
