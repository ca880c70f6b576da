import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Crews } from '#contract/office/dispatch/board/board.ts'
import { count } from '#web/count.ts'
import { Icon } from '#web/office/controls/icon.tsx'
import type { CardFocus } from '#web/office/board/day/use-card-focus.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import { nameOf } from '#web/office/board/state/plan.ts'
import { useClock } from '#web/office/board/use-clock.ts'
import type { Doings } from '#web/office/board/use-doings.ts'
import { MapPin } from './map-pin.tsx'
import { nearJob } from './near-job.ts'
import { countWithoutPoint, pinsOf } from './pins.ts'
import { colourOf } from './run-colours.ts'
import { showAll, useMap } from './use-map.ts'
import { useChoosing } from './use-choosing.ts'
import { drawWays, waysOf } from './ways.ts'
import styles from './map.module.css'

/** The day on the map: what’s chosen there is chosen in the lists, and the other way round. */
export function MapPane({
  plan,
  crews,
  doings,
  focus,
  open,
}: {
  plan: Plan
  crews: Crews
  doings: Doings
  focus: CardFocus
  /** The order that’s open beside the board. */
  open: string | undefined
}) {
  const time = useClock()
  // A move shows in the lists first.
  const shown = useDeferredValue(plan)
  const pins = useMemo(() => pinsOf(shown, crews, time), [shown, crews, time])
  const points = useMemo(() => pins.map(({ point }) => point), [pins])
  const holder = useRef<HTMLDivElement>(null)
  const { map, drawn, failure, credits } = useMap(holder, points)
  const [only, setOnly] = useState<number | null>(null)
  const near = nearJob.use()
  const choose = useChoosing({ map, pins, plan, doings, focus })
  useEffect(() => {
    if (map && drawn) drawWays(map, waysOf(shown))
  }, [map, drawn, shown])
  const without = countWithoutPoint(shown)
  const isChosen = (jobId: string) =>
    doings.selected.has(jobId) || (open !== undefined && shown.jobs[jobId]?.orderId === open)
  return (
    <section className={styles.pane} aria-label="Map">
      <div ref={holder} className={styles.map} />
      {map &&
        pins.map((pin) => (
          <MapPin
            key={pin.key}
            map={map}
            pin={pin}
            chosen={pin.jobId !== null && isChosen(pin.jobId)}
            near={pin.jobId !== null && pin.jobId === near}
            dim={only !== null && pin.run !== null && pin.run !== only}
            onChoose={choose}
          />
        ))}
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {map && (
        <div className={styles.zoom}>
          <button type="button" aria-label="Zoom in" onClick={() => map.zoomIn()}>
            <Icon name="plus" />
          </button>
          <button type="button" aria-label="Zoom out" onClick={() => map.zoomOut()}>
            <Icon name="minus" />
          </button>
          <button
            type="button"
            aria-label="Show all of the day"
            onClick={() => showAll(map, points)}
          >
            <Icon name="whole" />
          </button>
        </div>
      )}
      <footer className={styles.foot}>
        <ul aria-label="Runs on the map">
          {shown.runs.map((run, index) => (
            <li key={run.id}>
              <button
                type="button"
                aria-pressed={only === index}
                onClick={() => setOnly(only === index ? null : index)}
              >
                <svg viewBox="0 0 10 10" aria-hidden="true">
                  <circle cx="5" cy="5" r="5" fill={colourOf(index)} />
                </svg>
                {nameOf(run)}
              </button>
            </li>
          ))}
        </ul>
        {without > 0 && (
          <p>{count(without, 'job')} without a pin: set one from the order’s address.</p>
        )}
        <p className={styles.credits}>
          {credits.map(({ says, href }) =>
            href === null ? (
              `${says} `
            ) : (
              <a key={href} href={href} target="_blank" rel="noreferrer">
                {says}{' '}
              </a>
            ),
          )}
        </p>
      </footer>
    </section>
  )
}
