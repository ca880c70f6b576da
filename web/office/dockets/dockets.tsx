import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { MissingDocket } from '#contract/office/dispatch/docket.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { Message } from '#web/office/controls/pause.tsx'
import { ShowMore } from '#web/office/controls/views/show-more.tsx'
import { ViewBar } from '#web/office/controls/views/view-bar.tsx'
import { NumberSearch, focusSearch } from '#web/office/fleet/number-search.tsx'
import screen from '#web/office/orders/orders.module.css'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { DocketDialog } from './docket-dialog.tsx'
import { DocketFacts } from './facts/docket-facts.tsx'
import { DocketTable } from './docket-table.tsx'
import { MissingTable } from './missing-table.tsx'
import { docketsQuery, missingQuery } from './queries.ts'
import type { DocketsSearch, DocketView } from './search.ts'

const route = getRouteApi('/office/$slug/dockets')

const VIEWS: [DocketView, string][] = [
  ['all', 'All'],
  ['missing', 'Missing'],
  ['twice', 'Twice'],
  ['unassigned', 'Without a job'],
  ['voided', 'Voided'],
]

/** What tips weighed: entering it, and what is missing or there twice. */
export function Dockets() {
  const { slug } = useOffice().organisation
  const mayWrite = useMay()('writeOrders')
  const search = route.useSearch()
  const navigate = useNavigate()
  const [entering, setEntering] = useState<MissingDocket | 'new' | null>(null)
  const list = useInfiniteQuery({
    ...docketsQuery(slug, search),
    placeholderData: keepPreviousData,
  })
  const missing = useQuery(missingQuery(slug))
  const dockets = list.data?.pages.flatMap(({ data }) => data)
  const opened = dockets?.find(({ id }) => id === search.open)
  const asked = missing.data?.data.find(({ jobId }) => jobId === search.enter)
  const entered = entering ?? asked ?? null
  const shown = search.show ?? 'all'
  const isAll = shown === 'all' && search.search === undefined
  const go = (next: DocketsSearch) =>
    void navigate({ to: '/office/$slug/dockets', params: { slug }, search: next })
  const close = () => {
    setEntering(null)
    if (search.open === undefined && search.enter === undefined) return
    const { open: _, enter: _entered, ...rest } = search
    go(rest)
  }
  const views = VIEWS.map(([view, says]) => ({
    id: view,
    says,
    to: linkOptions({
      to: '/office/$slug/dockets',
      params: { slug },
      search: view === 'all' ? {} : { show: view },
    }),
    count: view === 'missing' ? missing.data?.data.length : undefined,
  }))
  useKeys([
    { keys: '/', does: 'Search the dockets', run: focusSearch },
    ...(mayWrite ? [{ keys: 'n', does: 'Enter a docket', run: () => setEntering('new') }] : []),
  ])
  return (
    <div className={screen.split}>
      <div className={screen.list}>
        <ScreenTop
          name="Dockets"
          action={
            mayWrite && (
              <Button look="primary" onClick={() => setEntering('new')}>
                Enter a docket <Key>N</Key>
              </Button>
            )
          }
        >
          <NumberSearch
            label="Search the dockets"
            most={40}
            shown={search.search ?? ''}
            onSearch={(number) => go(number === '' ? {} : { search: number })}
          />
        </ScreenTop>
        <ViewBar label="Views" views={views} shown={shown} />
        <div className={screen.pane}>
          {shown === 'missing' ? (
            <Loaded query={missing} what="The jobs">
              {({ data }) => <MissingTable jobs={data} mayWrite={mayWrite} onEnter={setEntering} />}
            </Loaded>
          ) : (
            <Loaded query={{ ...list, data: dockets }} what="The dockets" rows={10}>
              {(data) =>
                data.length === 0 ? (
                  <Message heading={isAll ? 'There are no dockets yet' : 'No docket matches'}>
                    <p>A docket is what a tip weighed. It gives its jobs their weight.</p>
                  </Message>
                ) : (
                  <DocketTable dockets={data} search={search} />
                )
              }
            </Loaded>
          )}
          {shown !== 'missing' && <ShowMore list={list} inset />}
        </div>
      </div>
      {!mayWrite && opened && <DocketFacts docket={opened} onClose={close} />}
      {mayWrite && (entered !== null || opened) && (
        <DocketDialog
          key={entered === null ? opened?.id : 'new'}
          docket={entered === null ? (opened ?? null) : null}
          job={entered === 'new' ? null : entered}
          known={dockets ?? []}
          onClose={close}
        />
      )}
    </div>
  )
}
