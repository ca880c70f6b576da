import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BoardWeek } from '#contract/office/dispatch/board/week.ts'
import { spokenDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { count } from '#web/count.ts'
import { Mark, Status } from '#web/office/controls/status.tsx'
import text from '#web/office/controls/text.module.css'
import { JobLetter } from '#web/office/drawing/job-letter.tsx'
import { CapacityBar, NEARLY_FULL } from '#web/office/board/column/capacity-bar.tsx'
import { sayMinutes } from '#contract/values/spoken-time.ts'
import { sayHours } from '#web/office/board/say.ts'
import { useClock } from '#web/office/board/use-clock.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { rowsOf } from './rows-of.ts'
import styles from './week.module.css'

type Cell = BoardWeek['cells'][number]
type OneDay = BoardWeek['days'][number]

/** Drivers by days: a capacity bar in each cell, and what has no truck above. */
export function WeekTable({
  week,
  onPlan,
}: {
  week: BoardWeek
  /** Plans a run for a driver without one. */
  onPlan: (run: { date: Day; driverId: string }) => void
}) {
  const mayChange = useMay()('writeOrders')
  const today = (date: Day) => (date === week.today ? styles.today : undefined)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className={styles.hidden}>Driver</span>
          </th>
          {week.days.map(({ date, jobs, closed }) => (
            <th key={date} scope="col" className={today(date)}>
              <DayLink date={date}>
                {spokenDay(date).split(' ').slice(0, 2).join(' ')}
                {date === week.today && ', today'}
              </DayLink>
              <span>{closed ?? count(jobs, 'job')}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            <b>No truck yet</b>
          </th>
          {week.days.map(({ date, unassigned }) => (
            <td key={date} className={today(date)}>
              {unassigned.length === 0 ? (
                <span className={styles.dash}>–</span>
              ) : (
                <DayLink date={date}>
                  <Status
                    shape={unassigned.length > 2 ? 'ask' : 'ring'}
                    tone={unassigned.length > 2 ? 'warn' : 'plain'}
                  >
                    {count(unassigned.length, 'job')}
                  </Status>
                  <Letters types={unassigned} />
                </DayLink>
              )}
            </td>
          ))}
        </tr>
        {rowsOf(week).map(({ key, name, about, driverId, cells }) => (
          <tr key={key}>
            <th scope="row">
              <b>{name}</b>
              {about !== '' && <span>{about}</span>}
            </th>
            {week.days.map(({ date }) => (
              <td key={date} className={today(date)}>
                {cells
                  .filter((cell) => cell.date === date)
                  .map((cell) => (
                    <DayLink key={cell.runId} date={date}>
                      <RunCell cell={cell} />
                    </DayLink>
                  ))}
                {driverId !== null &&
                  mayChange &&
                  date >= week.today &&
                  !cells.some((cell) => cell.date === date) && (
                    <button
                      type="button"
                      className={text.link}
                      aria-label={`Plan a run for ${name} on ${spokenDay(date)}`}
                      onClick={() => onPlan({ date, driverId })}
                    >
                      Plan a run
                    </button>
                  )}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">
            <b>Bookings</b>
          </th>
          {week.days.map(({ date, booked, limit }) => (
            <td key={date} className={today(date)}>
              {limit === null ? booked : `${booked} of ${limit}`}
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">
            <b>Bins short</b>
          </th>
          {week.days.map((day) => (
            <td key={day.date} className={today(day.date)}>
              <Short day={day} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

function Short({ day: { short } }: { day: OneDay }) {
  if (short.length === 0) return <span className={styles.dash}>–</span>
  return short.map(({ productId, name, by }) => (
    <p key={productId} className={by > 0 ? styles.bad : styles.warn}>
      <Mark shape="late" /> {name}
      {by > 0 ? `, by ${by}` : ' none free'}
    </p>
  ))
}

function RunCell({ cell }: { cell: Cell }) {
  const time = useClock()
  const { total, of } = cell.load
  return (
    <>
      <p className={styles.hours}>
        <b>{sayMinutes(total)}</b>
        {total > of ? (
          <span className={styles.bad}>
            <Mark shape="late" /> {sayMinutes(total - of)} over
          </span>
        ) : total >= of * NEARLY_FULL ? (
          <span className={styles.warn}>
            <Mark shape="late" /> Nearly full
          </span>
        ) : (
          <span>of {sayHours(of)}</span>
        )}
      </p>
      <CapacityBar minutes={total} of={of} />
      <Letters types={cell.types} />
      <p className={styles.span}>
        {count(cell.types.length, 'job')}, {cell.startsAt} to {time(cell.backAt)}
      </p>
    </>
  )
}

function Letters({ types }: { types: readonly string[] }) {
  return (
    <span className={styles.letters} aria-hidden="true">
      {types.map((type, index) => (
        // A type can occur more than once; only its position identifies it.
        // oxlint-disable-next-line react/no-array-index-key
        <JobLetter key={index} type={type} />
      ))}
    </span>
  )
}

function DayLink({ date, children }: { date: Day; children: ReactNode }) {
  const { slug } = useOffice().organisation
  return (
    <Link to="/office/$slug/board" params={{ slug }} search={{ date }} className={styles.open}>
      {children}
    </Link>
  )
}
