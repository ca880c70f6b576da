import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { describeFailure } from '#web/office/api/failure.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
import { ShowMore } from '#web/office/controls/views/show-more.tsx'
import { RecordImport } from '#web/office/fleet/editor/import-dialog.tsx'
import { NumberSearch, focusSearch } from '#web/office/fleet/number-search.tsx'
import screen from '#web/office/orders/orders.module.css'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { BinDialog } from './bin-dialog.tsx'
import { BinTable } from './bin-table.tsx'
import { RunningHires } from './running/running-hires.tsx'
import { BinPanel } from './panel/panel.tsx'
import { binsQuery } from './queries.ts'
import { filtersOf } from './search.ts'
import type { BinsSearch } from './search.ts'
import { BinViews } from './views.tsx'

const route = getRouteApi('/office/$slug/bins')

/** The numbered bins: what the list shows is in its address, and one bin can be open beside it. */
export function Bins() {
  const { slug } = useOffice().organisation
  const may = useMay()
  const mayWrite = may('writeOrders')
  const search = route.useSearch()
  const navigate = useNavigate()
  const [adding, setAdding] = useState<'one' | 'file' | null>(null)
  const list = useInfiniteQuery({
    ...binsQuery(slug, search),
    placeholderData: keepPreviousData,
  })
  const bins = list.data?.pages.flatMap(({ data }) => data)
  const counts = list.data?.pages[0]?.counts
  const go = (next: BinsSearch) =>
    void navigate({ to: '/office/$slug/bins', params: { slug }, search: next })
  const isOpen = search.open !== undefined
  useKeys([
    { keys: '/', does: 'Search the bins', run: focusSearch },
    ...(mayWrite ? [{ keys: 'n', does: 'Add a bin', run: () => setAdding('one') }] : []),
    { keys: 'Escape', does: 'Close the bin', run: () => go(filtersOf(search)) },
  ])
  return (
    <div className={classNames(screen.split, isOpen && screen.beside)}>
      <div className={screen.list}>
        <ScreenTop
          name="Bins"
          action={
            mayWrite && (
              <Button look="primary" onClick={() => setAdding('one')}>
                New bin <Key>N</Key>
              </Button>
            )
          }
        >
          <NumberSearch
            label="Search the bins"
            most={20}
            shown={search.search ?? ''}
            onSearch={(number) => {
              const { search: _, ...rest } = filtersOf(search)
              go(number === '' ? rest : { ...rest, search: number })
            }}
          />
          {mayWrite && (
            <Button onClick={() => go({ ...filtersOf(search), enter: 'hire' })}>
              Bins already out…
            </Button>
          )}
          {may('configure') && <Button onClick={() => setAdding('file')}>Import…</Button>}
        </ScreenTop>
        {counts && <BinViews search={search} counts={counts} />}
        <div className={screen.pane}>
          {list.isError && !bins && (
            <Message heading="The bins didn’t load" retry={() => void list.refetch()}>
              <p>{describeFailure(list.error)}</p>
            </Message>
          )}
          {list.isPending && <Waiting rows={12} />}
          {bins?.length === 0 && <Nothing filtered={Object.keys(filtersOf(search)).length > 0} />}
          {bins !== undefined && bins.length > 0 && <BinTable bins={bins} search={search} />}
          <ShowMore list={list} inset />
        </div>
      </div>
      {search.open !== undefined && <BinPanel key={search.open} id={search.open} search={search} />}
      {adding === 'one' && <BinDialog bin={null} onClose={() => setAdding(null)} />}
      {adding === 'file' && <RecordImport kind="bins" onClose={() => setAdding(null)} />}
      {mayWrite && search.enter !== undefined && (
        <RunningHires onClose={() => go(filtersOf(search))} />
      )}
    </div>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <Message heading="No bin matches">
      <p>Take a filter away, or search for another number.</p>
    </Message>
  ) : (
    <Message heading="There are no numbered bins yet">
      <p>Everything works without them. With them you see where each one is, and since when.</p>
    </Message>
  )
}
