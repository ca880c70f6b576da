import { Link, useNavigate } from '@tanstack/react-router'
import { Icon } from '#web/office/controls/icon.tsx'
import sentence from '#web/office/orders/filters/sentence.module.css'
import menu from '#web/office/orders/filters/filter-menu.module.css'
import { Menu, MenuChoice, MenuRule } from '#web/office/shell/menu/menu.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { listParts } from './search.ts'
import type { CustomersSearch } from './search.ts'

/** What is listed, as a sentence whose parts can be taken away. */
export function Sentence({ search, sum }: { search: CustomersSearch; sum: string }) {
  const { organisation } = useOffice()
  const parts = listParts(search)
  return (
    <div className={sentence.sentence}>
      {parts.length === 0 && <span className={sentence.quiet}>Every customer</span>}
      {parts.map(({ id, is, without }) => (
        <span key={id} className={sentence.part}>
          <b>{is}</b>
          <Link
            to="/office/$slug/customers"
            params={{ slug: organisation.slug }}
            search={without}
            activeOptions={EXACT}
            aria-label={`Without: ${is}`}
            title="Take this filter away"
          >
            <Icon name="cross" />
          </Link>
        </span>
      ))}
      <FilterMenu search={search} />
      <span className={sentence.sum}>{sum}</span>
    </div>
  )
}

const EXACT = { exact: true, includeSearch: true }

/** Adds a part to the sentence, or changes one. */
function FilterMenu({ search }: { search: CustomersSearch }) {
  const { slug } = useOffice().organisation
  const navigate = useNavigate()
  const change = (changed: CustomersSearch) =>
    void navigate({
      to: '/office/$slug/customers',
      params: { slug },
      search: { ...search, ...changed },
    })
  return (
    <Menu label="Filter" className={menu.open ?? ''} below trigger="+ Filter">
      <MenuChoice
        heading="Who"
        value={search.kind ?? ''}
        options={KINDS}
        onValue={(kind) => change({ kind })}
      />
      <MenuRule />
      <MenuChoice
        heading="Only those"
        value=""
        options={ONLY}
        onValue={(only) => change({ [only]: 'true' })}
      />
      <MenuRule />
      <MenuChoice
        heading="First"
        value={search.sort ?? 'name'}
        options={SORTS}
        onValue={(sort) => change({ sort })}
      />
    </Menu>
  )
}

const KINDS: [string, string][] = [
  ['company', 'Companies'],
  ['individual', 'People'],
]
const ONLY: [string, string][] = [
  ['onStop', 'On stop'],
  ['owing', 'Owing money'],
  ['binsOut', 'With bins out'],
]
const SORTS: [string, string][] = [
  ['name', 'By name'],
  ['newest', 'The newest'],
]
