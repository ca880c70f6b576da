import { useState } from 'preact/hooks'
import type { DriverJob, DriverRun } from '#contract/driver/day.ts'
import { Button, ButtonLink, Primary, Two } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { Fact, Facts } from '#web/driver/controls/facts.tsx'
import { Odometer } from '#web/driver/controls/fields/odometer.tsx'
import { Head } from '#web/driver/controls/head.tsx'
import { countJobs } from '#web/driver/day/progress.ts'
import { sayDay, sayHours, sayKg, sayPlace, sayReason, sayTime } from '#web/driver/day/say.ts'
import { GoOn, mayGoOn } from '#web/driver/run/go-on.tsx'
import { Trouble } from '#web/driver/run/trouble.tsx'
import { changeDraft, report } from '#web/driver/state/report.ts'
import { go, goOn, to } from '#web/driver/state/route.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { listDockets } from '#web/driver/tip/reported-dockets.ts'
import { useOutbox } from '#web/driver/state/use-outbox.ts'
import { BeforeLeaving } from './before-leaving.tsx'
import styles from './end.module.css'

/** The end of the day: what was done, what isn’t sent, and what is still on the truck. */
export function EndScreen({ today, run }: { today: Today; run: DriverRun }) {
  const { day, phone, now } = today
  const { unsent } = useOutbox()
  const [asked, ask] = useState(false)
  const { done, failed, open } = countJobs(run)
  const draft = phone.drafts[run.id] ?? {}
  // What was reported with an end that is taken back stays.
  const ended = phone.actions.findLast(
    ({ action }) => action.kind === 'run_end' && action.target.id === run.id,
  )?.action
  const reported = ended?.kind === 'run_end' ? ended.data.odometerKm : null
  const odometer = draft.odometer ?? reported?.toString() ?? ''
  const stops = new Set([run.id, ...run.stops.map(({ id }) => id)])
  const dockets = listDockets(phone.actions).filter(
    ({ action, answer }) => stops.has(action.target.id) && answer?.status !== 'rejected',
  )
  const bare = dockets.filter(({ sha256 }) => sha256 === null)
  const before = run.vehicle?.odometerKm ?? null
  const driven = odometer === '' || before === null ? null : Number(odometer) - before
  const reasonOf = ({ failure }: DriverJob) =>
    failure ? sayReason(day.reasons, failure).toLowerCase() : null
  const aboard = run.vehicle?.onBoard ?? []
  const isClosed = run.status === 'closed'
  const asks = asked && !isClosed && open.length > 0
  const end = () => {
    const reports = report(
      [
        {
          kind: 'run_end',
          target: { type: 'run', id: run.id },
          data: { odometerKm: odometer === '' ? null : Number(odometer), unsent },
          says: { what: 'Day ended', where: run.vehicle?.name ?? '' },
        },
      ],
      { id: run.id, change: null },
    )
    return goOn(to.run, reports)
  }
  return (
    <>
      <Head title="End of day" detail={sayDay(run.date)} back={to.run} />
      <main>
        <Trouble />
        <div class={styles.total}>
          <div>
            <b>{done}</b>done
          </div>
          <div>
            <b>{failed.length}</b>not done
          </div>
          <div>
            <b>{run.openedAt ? sayHours(run.openedAt, run.closedAt ?? now) : '–'}</b>hours
          </div>
        </div>
        <BeforeLeaving unsent={unsent} open={open} bare={bare} />
        <Facts>
          <Fact name="Left on the truck">
            {aboard.length === 0
              ? 'Nothing'
              : aboard.map(({ number, load }) => `${number}, ${load}`).join('; ')}
          </Fact>
          {failed.length > 0 && (
            <Fact name="Not done">
              {failed
                .map((job) => [sayPlace(job), reasonOf(job)].filter(Boolean).join(', '))
                .join('; ')}
            </Fact>
          )}
          {run.vehicle && !isClosed && (
            <Fact name="Odometer">
              <Odometer
                value={odometer}
                before={before}
                keep={(change) => void changeDraft(run.id, change)}
              />
            </Fact>
          )}
          {isClosed && odometer !== '' && <Fact name="Odometer">{sayKg(Number(odometer))} km</Fact>}
          {dockets.length > 0 && (
            <Fact name="Tipped">
              {sayKg(dockets.reduce((sum, { action }) => sum + action.data.netKg, 0))} kg,{' '}
              {dockets.length === 1 ? '1 docket' : `${dockets.length} dockets`}
            </Fact>
          )}
        </Facts>
      </main>
      <Dock
        {...(run.openedAt &&
          !asks && {
            hint: `${sayTime(run.openedAt, day.timezone)} to ${sayTime(run.closedAt ?? now, day.timezone)}${driven !== null && driven >= 0 ? `, ${sayKg(driven)} km` : ''}`,
          })}
      >
        {asks && <NotDone stops={open.length} />}
        {/* The way back is where the thumb has just been, so that a second tap doesn't end the day. */}
        <Primary
          onTap={isClosed || asks ? () => go(to.run) : open.length > 0 ? () => ask(true) : end}
        >
          {asks ? 'Back to the run' : isClosed ? 'The day is ended' : 'End the day'}
        </Primary>
        {asks ? (
          <Button bad firm onTap={end}>
            End the day anyway
          </Button>
        ) : (
          <Two>
            {mayGoOn(run) ? <GoOn run={run} /> : <ButtonLink href={to.add}>Add a stop</ButtonLink>}
            <ButtonLink icon="phone" href={`tel:${day.organisation.phone}`}>
              Office
            </ButtonLink>
          </Two>
        )}
      </Dock>
    </>
  )
}

/** What becomes of stops that are left: the office still finds them on the run, and a chore takes them off at night. */
function NotDone({ stops }: { stops: number }) {
  const one = stops === 1
  return (
    <div role="alert">
      <h2>{one ? '1 stop isn’t done' : `${stops} stops aren’t done`}</h2>
      <p>
        {one ? 'It stays' : 'They stay'} on your run for the office to move. At 3 am what’s left
        goes back to the office.
      </p>
    </div>
  )
}
