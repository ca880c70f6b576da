import { useState } from 'react'
import { localTime } from '#contract/values/day.ts'
import text from '#web/office/controls/text.module.css'
import { shortDay } from '#web/office/dates.ts'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { foldPlanned } from '#web/office/orders/order/jobs/fold-planned.ts'
import { Folded } from '#web/office/orders/order/jobs/folded.tsx'
import { Section } from '#web/office/orders/order/section.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { sayWord } from '#web/office/text.ts'
import { describeMoment } from './describe-moment.ts'
import styles from './timeline.module.css'

/** What has happened to the order and what a crew will do, as one line with a stop for each. */
export function Timeline({
  one,
  onMove,
}: {
  one: OneOrder
  onMove: ((job: OneOrder['jobs'][number]) => void) | null
}) {
  const { organisation, today } = useOffice()
  const [isOpen, setOpen] = useState(false)
  const { shown, folded } = foldPlanned(one.jobs, isOpen)
  const planned = shown.filter(({ status }) => status === 'scheduled')
  return (
    <Section name="Timeline">
      <ol className={styles.line}>
        {one.timeline.map((moment, index) => {
          const { day, time } = localTime(new Date(moment.at), organisation.timezone)
          const { says, more, look } = describeMoment(moment, one, organisation.currency)
          return (
            // Moments have no ids, and are only ever added.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={look ? styles[look] : undefined}>
              <span>
                {look === null ? says : <b>{says}</b>}
                {more !== null && <span className={styles.more}>{more}</span>}
              </span>
              <time dateTime={moment.at}>
                {shortDay(day, today)}, {time}
              </time>
            </li>
          )
        })}
        {planned.map((job) => {
          const { id, type, date, timeWindow } = job
          return (
            <li key={id} className={styles.planned}>
              <span>
                <b>{sayWord(type)}</b>
                {timeWindow && (
                  <span className={styles.more}>
                    {timeWindow.startTime} to {timeWindow.endTime}
                  </span>
                )}
              </span>
              <time dateTime={date}>
                {shortDay(date, today)}
                {onMove && (
                  <span className={styles.move}>
                    {' · '}
                    <button type="button" className={text.link} onClick={() => onMove(job)}>
                      Move
                    </button>
                  </span>
                )}
              </time>
            </li>
          )
        })}
      </ol>
      <Folded jobs={folded} onOpen={() => setOpen(true)} />
    </Section>
  )
}
