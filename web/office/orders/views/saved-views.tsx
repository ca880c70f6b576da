import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '#web/office/controls/icon.tsx'
import { filtersOf, readSearch } from '#web/office/orders/filters/search.ts'
import type { OrdersSearch } from '#web/office/orders/filters/search.ts'
import { Menu, MenuAction } from '#web/office/shell/menu/menu.tsx'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { NameView } from './name-view.tsx'
import { useViewWrites, viewsQuery } from './use-views.ts'
import type { SavedView } from './use-views.ts'
import styles from './saved-views.module.css'

/** The views that people have saved, beside the usual ones, and what can be done with the one that shows. */
export function SavedViews({ search }: { search: OrdersSearch }) {
  const { organisation } = useOffice()
  const { slug } = organisation
  const { data } = useQuery(viewsQuery(slug))
  const [naming, setNaming] = useState<'new' | SavedView | null>(null)
  const views = data?.data ?? []
  const filters = filtersOf(search)
  const current = views.find(({ query }) => isSame(query, filters))
  const hasFilters = Object.keys(filters).length > 0
  return (
    <>
      {views.map((view) => (
        <Link
          key={view.id}
          to="/office/$slug/orders"
          params={{ slug }}
          search={readSearch(view.query)}
          activeOptions={EXACT}
          aria-current={view === current ? 'page' : undefined}
          title={view.own ? (view.shared ? 'Shared by you' : 'Yours') : `Shared by ${view.by}`}
        >
          {view.name}
        </Link>
      ))}
      {current && <ViewMenu view={current} onRename={() => setNaming(current)} />}
      {!current && hasFilters && search.view === undefined && (
        <button type="button" className={styles.save} onClick={() => setNaming('new')}>
          Save view
        </button>
      )}
      {naming !== null && (
        <NameView
          view={naming === 'new' ? null : naming}
          query={filters}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}

const EXACT = { exact: true, includeSearch: true }

function isSame(query: Readonly<Record<string, string>>, filters: OrdersSearch): boolean {
  const entries = Object.entries(filters)
  return (
    entries.length === Object.keys(query).length &&
    entries.every(([name, value]) => query[name] === value)
  )
}

/** Renames, shares or deletes a view: one’s own, or with the right to set up the office any shared one. */
function ViewMenu({ view, onRename }: { view: SavedView; onRename: () => void }) {
  const { organisation } = useOffice()
  const mayDo = useMay()
  const navigate = useNavigate()
  const { change, remove } = useViewWrites()
  const whyNot = view.own || mayDo('configure') ? null : `It’s ${view.by ?? 'someone else'}’s view.`
  const whyNotShare = whyNot ?? (mayDo('writeOrders') ? null : 'Your role can’t share views.')
  return (
    <Menu
      label={`The view ${view.name}`}
      className={styles.more ?? ''}
      below
      trigger={<Icon name="more" />}
    >
      <MenuAction icon="pen" whyNot={whyNot} onAction={onRename}>
        Rename…
      </MenuAction>
      <MenuAction
        icon="person"
        whyNot={whyNotShare}
        onAction={() => change.mutate({ view, changes: { shared: !view.shared } })}
      >
        {view.shared ? 'Keep to myself' : 'Share with everyone'}
      </MenuAction>
      <MenuAction
        icon="cross"
        whyNot={whyNot}
        onAction={() => {
          remove.mutate(view)
          void navigate({ to: '/office/$slug/orders', params: { slug: organisation.slug } })
        }}
      >
        Delete
      </MenuAction>
    </Menu>
  )
}
