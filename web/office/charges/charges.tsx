import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { useViewKeys } from '#web/office/controls/views/view-keys.ts'
import { Message } from '#web/office/controls/pause.tsx'
import { ShowMore } from '#web/office/controls/views/show-more.tsx'
import screen from '#web/office/orders/orders.module.css'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { useCurrentInView } from '#web/office/shell/use-current-in-view.ts'
import { AskDialog } from './ask-dialog.tsx'
import type { AskedOf } from './ask-dialog.tsx'
import { decisionKeysOf } from './decision-keys.ts'
import { Filters } from './filters.tsx'
import { Foot, SelectionBar } from './foot.tsx'
import { chargesQuery, countsQuery } from './queries.ts'
import { ChargeRow } from './row/charge-row.tsx'
import type { Asked } from './row/acts.tsx'
import { useDecide } from './use-decide.ts'
import { useDecideMany } from './use-decide-many.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { COME, VIEWS } from './words.ts'
import styles from './charges.module.css'

const route = getRouteApi('/office/$slug/charges')

/** The queue of what is charged after the booking, each with all that decides it. */
export function Charges() {
  const { slug } = useOffice().organisation
  const mayWrite = useMay()('writeCharges')
  const search = route.useSearch()
  const navigate = useNavigate()
  const shown = search.show ?? 'review'
  const parts = useCurrentInView(shown)
  const list = useInfiniteQuery({
    ...chargesQuery(slug, search),
    placeholderData: keepPreviousData,
  })
  const counts = useQuery(countsQuery(slug)).data
  const charges = list.data?.pages.flatMap(({ data }) => data) ?? []
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<AskedOf | null>(null)
  const deciding = useDecide()
  const selected = charges.filter(({ id }) => chosen.has(id))
  const together = useDecideMany(() => setChosen(new Set()))
  const at = charges.find(({ id }) => id === search.at) ?? charges[0]
  const decides = mayWrite && at ? decisionKeysOf(shown) : []
  const canChoose = mayWrite && shown !== 'approved' && shown !== 'waived'
  const go = (id: string) =>
    void navigate({
      to: '/office/$slug/charges',
      params: { slug },
      search: { ...search, at: id },
      replace: true,
    })
  /** The one after it, which shows next. */
  const goOn = (id: string) => {
    const index = charges.findIndex((one) => one.id === id)
    const next = charges[index + 1] ?? charges[index - 1]
    if (next) go(next.id)
  }
  const close = () => {
    setAsked(null)
    deciding.forget()
    together.forget()
  }
  const toggle = (id: string) => {
    if (list.isPlaceholderData) return
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const act = (does: Asked) => {
    if (!mayWrite || together.isPending) return
    if (!at || ((at.state === 'approved' || at.state === 'waived') && does !== 'reopen')) return
    if (does === 'waive' || does === 'amount' || (does === 'approve' && at.amount === null)) {
      setAsked({ does: does === 'waive' ? 'waive' : 'amount', charge: at })
      return
    }
    const isUpheld = does === 'approve' && at.dispute !== null
    goOn(at.id)
    deciding.decide({
      charge: at,
      decision: isUpheld ? { does: 'uphold', amount: null } : { does },
    })
  }
  /** What a key or the bar of the selection does: on all that are selected, or else on the one that shows. */
  const actOnChosen = (does: Asked) => {
    if (selected.length === 0 || does === 'amount' || does === 'reopen') return act(does)
    if (!mayWrite || deciding.isPending || together.isPending) return
    // Without a docket there's no amount to approve, or to notify anyone of.
    if (shown === 'docket' && does !== 'waive') return
    if (does === 'waive') setAsked({ does, charge: null })
    else together.decide({ charges: selected, action: does })
  }
  useViewKeys(
    VIEWS.map(([, name]) => name),
    (index) => {
      const view = VIEWS[index]?.[0] ?? 'review'
      void navigate({
        to: '/office/$slug/charges',
        params: { slug },
        search: {
          ...(view !== 'review' && { show: view }),
          ...(search.type && { type: search.type }),
        },
      })
    },
  )
  useQueueKeys({ charges, at, go, decides, act: actOnChosen, toggle: canChoose ? toggle : null })
  return (
    <div className={screen.list}>
      <ScreenTop name="Charges">
        <nav ref={parts} aria-label="Parts of the queue" className={styles.views}>
          {VIEWS.map(([view, name]) => (
            <Link
              key={view}
              to="/office/$slug/charges"
              params={{ slug }}
              search={{
                ...(view !== 'review' && { show: view }),
                ...(search.type && { type: search.type }),
              }}
              activeOptions={EXACT}
              aria-current={view === shown ? 'page' : undefined}
            >
              {name} {view !== 'approved' && view !== 'waived' && <b>{counts?.[view]}</b>}
            </Link>
          ))}
        </nav>
      </ScreenTop>
      <Filters
        search={search}
        amount={shown === 'review' ? (counts?.amount ?? null) : null}
        all={
          canChoose && charges.length > 0
            ? {
                waits: list.isPlaceholderData,
                chosen: selected.length === charges.length,
                onChoose: (yes) => setChosen(new Set(yes ? charges.map(({ id }) => id) : [])),
              }
            : null
        }
      />
      <div className={screen.pane}>
        <Loaded query={{ ...list, data: list.data && charges }} what="The charges" rows={8}>
          {(data) =>
            data.length === 0 ? (
              <Message heading={VIEWS.find(([view]) => view === shown)?.[2] ?? ''}>
                <p>{COME[shown]}</p>
              </Message>
            ) : (
              <ul className={styles.queue}>
                {data.map((charge) => (
                  <ChargeRow
                    key={charge.id}
                    charge={charge}
                    isAt={charge.id === at?.id}
                    search={search}
                    chosen={canChoose ? chosen.has(charge.id) : null}
                    onChoose={() => toggle(charge.id)}
                    onAsk={act}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
        <ShowMore list={list} inset />
      </div>
      {selected.length > 0 ? (
        <SelectionBar
          selected={selected}
          part={shown}
          onAct={actOnChosen}
          onClear={() => setChosen(new Set())}
        />
      ) : (
        mayWrite && <Foot decides={decides} selects={canChoose && at !== undefined} />
      )}
      {asked && (
        <AskDialog
          asked={asked}
          selected={selected}
          busy={deciding.isPending || together.isPending}
          refused={deciding.refused ?? together.refused}
          onClose={close}
          onWaiveMany={(reason) =>
            together.decide({ charges: selected, action: 'waive', reason, onDone: close })
          }
          onDecide={(about, decision) => {
            // As the queue shows it now: what was refused may have been changed by someone else.
            const charge = charges.find(({ id }) => id === about.id) ?? about
            const onDone = () => {
              close()
              if (decision.does === 'waive' || decision.does === 'uphold') goOn(charge.id)
            }
            deciding.decide({ charge, decision, onDone })
          }}
        />
      )}
    </div>
  )
}

/** Otherwise the queue itself would be current in each of its parts. */
const EXACT = { exact: true, includeSearch: true }
