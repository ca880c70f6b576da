import type { RunSheet as Sheet } from '#contract/office/dispatch/runs/run-plans.ts'
import { spokenDay } from '#contract/values/day.ts'
import { count } from '#web/count.ts'
import { sayWord } from '#web/office/text.ts'
import { nameOf } from '#web/office/board/state/plan.ts'
import { sayMinutes } from '#contract/values/spoken-time.ts'
import { sayWindow } from '#web/office/board/say.ts'
import { useClock } from '#web/office/board/use-clock.ts'
import { Qr } from './qr.tsx'
import styles from './sheet.module.css'

type Stop = Sheet['stops'][number]

/** A run on paper: a row for each stop with all that its crew needs, and room to write. */
export function RunSheet({ sheet: { organisation, run, stops } }: { sheet: Sheet }) {
  const time = useClock()
  const jobs = stops.filter(({ job }) => job !== null).length
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <div>
          <h2>
            {nameOf(run)}
            {run.vehicle && run.driver && `, ${run.driver.name}`}
          </h2>
          <p>
            {spokenDay(run.date)}, {run.startsAt} to {run.endsAt}
            {run.vehicle && run.vehicle.registration !== '' && `, ${run.vehicle.registration}`}
            {run.depot && `, from ${run.depot.name}`}
          </p>
        </div>
        <p>
          {organisation}
          <br />
          {count(jobs, 'job')}, {sayMinutes(run.load.total)}
        </p>
      </header>
      {stops.length === 0 && <p>This run has no stops.</p>}
      <ol>
        {stops.map((stop) => (
          <li key={stop.position} className={styles.stop}>
            <p className={styles.when}>
              <b>{stop.position}</b>
              {time(stop.arrivesAt)}
              {stop.travelMinutes !== null && <small>{sayMinutes(stop.travelMinutes)} drive</small>}
            </p>
            <Text stop={stop} />
            {stop.job && (
              <p className={styles.write}>
                Bin no.
                <br />
                Done at
              </p>
            )}
            {stop.mapUrl !== null && (
              <span className={styles.code}>
                <Qr text={stop.mapUrl} label={`The way to ${stop.name}`} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </article>
  )
}

function Text({ stop: { kind, name, minutes, job } }: { stop: Stop }) {
  if (!job) {
    return (
      <div>
        <b>{kind === 'tip' ? `Tip, ${name}` : name}</b>
        <p>{sayMinutes(minutes)}</p>
      </div>
    )
  }
  const window = sayWindow(job.timeWindow)
  return (
    <div>
      <b>
        {sayWord(job.type)} {job.quantity === 1 ? '' : `${job.quantity} × `}
        {job.productName}
        {window !== '' && `, ${window}`}
      </b>
      <p>
        <bdi>{job.address}</bdi>
        {job.suburb !== null && `, ${job.suburb}`}
        {job.lotNumber !== null && (
          <>
            , lot <bdi>{job.lotNumber}</bdi>
          </>
        )}
        {job.gateCode !== null && (
          <>
            , gate <bdi>{job.gateCode}</bdi>
          </>
        )}
      </p>
      <p>
        <bdi>{job.contactName}</bdi>
        {job.customerName !== job.contactName && (
          <>
            , <bdi>{job.customerName}</bdi>
          </>
        )}
        , <bdi>{job.phone}</bdi> · {job.reference}
      </p>
      {job.internalNotes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      {job.notes !== '' && (
        <p>
          “<bdi>{job.notes}</bdi>”
        </p>
      )}
    </div>
  )
}
