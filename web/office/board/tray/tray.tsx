import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import type { ReactNode } from 'react'
import type { AwaitingTip, OnCall } from '#contract/office/dispatch/board/board.ts'
import { classNames } from '#web/ui/class-names.ts'
import text from '#web/office/controls/text.module.css'
import { Card } from '#web/office/board/card/card.tsx'
import type { Plan } from '#web/office/board/state/plan.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { TRAY } from '#web/office/board/drag/use-carry.ts'
import { trayNames } from './tray-names.ts'
import type { TrayName } from './tray-names.ts'
import styles from './tray.module.css'

/** Cards that show at once; the rest a click later. */
const SHOWN = 40

/** What isn’t on a truck: each part with its count, one of them open. */
export const Tray = memo(function Tray({
  plan,
  open,
  onOpen,
  orders,
  time,
  selected,
  carried,
  isTarget,
  matches,
  most,
  children,
}: {
  plan: Plan
  open: TrayName
  onOpen: (part: TrayName) => void
  orders: string
  time: (at: string) => string
  selected: ReadonlySet<string>
  carried: ReadonlySet<string> | null
  isTarget: boolean
  matches: ((jobId: string) => boolean) | null
  /** How many cards are drawn yet: those beyond the edge come a moment later. */
  most: number
  /** What is above the parts. */
  children: ReactNode
}) {
  const { tray, jobs } = plan
  const [all, showAll] = useState(false)
  return (
    <section
      data-drop={TRAY}
      data-scrolls=""
      aria-label="No truck"
      className={classNames(styles.tray, isTarget && styles.aim)}
    >
      {children}
      {trayNames.map(({ part, name, isBad }) => {
        const ids = part === 'onCall' || part === 'awaitingTip' ? [] : tray[part]
        const count = tray[part].length
        const isOpen = part === open
        const found = matches ? ids.filter(matches) : ids
        const rest = all ? found : found.slice(0, SHOWN)
        const shown = rest.slice(0, most)
        return (
          <section key={part} className={styles.part}>
            <h2>
              <button
                type="button"
                className={styles.head}
                aria-expanded={isOpen}
                onClick={() => onOpen(part)}
              >
                <svg viewBox="0 0 20 20" aria-hidden="true">
                  <path d="M6 2l9 8-9 8" />
                </svg>
                {name} <em className={isBad && count > 0 ? styles.bad : undefined}>{count}</em>
              </button>
            </h2>
            {isOpen && count === 0 && <p className={styles.empty}>Nothing here.</p>}
            {isOpen && shown.length > 0 && (
              <ul className={styles.cards}>
                {shown.map((id, index) => {
                  const job = jobs[id]
                  return (
                    job && (
                      <li key={id}>
                        <Card
                          job={job}
                          where={name.toLowerCase()}
                          href={`${orders}/${job.reference}`}
                          time={time}
                          selected={selected.has(id)}
                          gone={carried?.has(id) === true}
                          first={index === 0}
                        />
                      </li>
                    )
                  )
                })}
              </ul>
            )}
            {isOpen && rest.length < found.length && (
              <p className={styles.empty}>
                <button type="button" className={text.link} onClick={() => showAll(true)}>
                  Show {found.length - rest.length} more
                </button>
              </p>
            )}
            {isOpen && part === 'onCall' && <OnCallList bins={tray.onCall} orders={orders} />}
            {isOpen && part === 'awaitingTip' && <AwaitingTipList bins={tray.awaitingTip} />}
          </section>
        )
      })}
    </section>
  )
})

function OnCallList({ bins, orders }: { bins: readonly OnCall[]; orders: string }) {
  return (
    <ul>
      {bins.map((bin) => (
        <li key={bin.lineId} className={styles.item}>
          <b>
            {bin.sizeCubicMetres === null ? bin.productName : `${bin.sizeCubicMetres} m³`}{' '}
            {bin.suburb}
          </b>
          {bin.customerName}, since {bin.since.slice(8)}/{bin.since.slice(5, 7)}
          <br />
          <a className={text.link} href={`${orders}/${bin.reference}`} data-order={bin.orderId}>
            Plan its collection
          </a>
        </li>
      ))}
    </ul>
  )
}

function AwaitingTipList({ bins }: { bins: readonly AwaitingTip[] }) {
  const { slug } = useOffice().organisation
  return (
    <ul>
      {bins.map((bin) => (
        <li key={bin.binId} className={styles.item}>
          <b>
            Bin {bin.number},{' '}
            {bin.sizeCubicMetres === null ? bin.productName : `${bin.sizeCubicMetres} m³`}
          </b>
          {bin.place}
          {bin.wasteType !== null && `, ${bin.wasteType}`}
          <br />
          <Link
            className={text.link}
            to="/office/$slug/bins"
            params={{ slug }}
            search={{ open: bin.binId }}
          >
            Open bin {bin.number}
          </Link>
        </li>
      ))}
    </ul>
  )
}
