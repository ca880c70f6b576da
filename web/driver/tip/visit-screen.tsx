import { binsOut } from '#contract/dispatch/bins-of-job.ts'
import type { DriverRun, DriverStop } from '#contract/driver/day.ts'
import { Choice, Choices } from '#web/driver/controls/fields/choice.tsx'
import { Fact, Facts } from '#web/driver/controls/facts.tsx'
import { Head } from '#web/driver/controls/head.tsx'
import { whetherAdded } from '#web/driver/day/news.ts'
import { sayBins } from '#web/driver/day/bins/numbers.ts'
import {
  sayOpening,
  sayPlace,
  saySize,
  sayStop,
  sayTime,
  sayWaste,
  shortWaste,
} from '#web/driver/day/say.ts'
import { Trouble } from '#web/driver/run/trouble.tsx'
import { changeDraft } from '#web/driver/state/report.ts'
import { to } from '#web/driver/state/route.ts'
import { useLookedAt } from '#web/driver/taken/use-looked-at.ts'
import { clockOf } from '#web/driver/state/use-day.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { Dockets } from './dockets.tsx'
import { neededAfter, neededBins } from './needed.ts'
import { listDockets } from './reported-dockets.ts'
import { targetOf } from './unplanned.ts'
import { jobsAboard } from './weigh.ts'
import { VisitDock } from './visit-dock.tsx'

type Here = { today: Today; stop: DriverStop; run: DriverRun }

/** A tip, the yard or a break: arriving, the docket, what comes off the truck, and leaving. */
export function VisitScreen(here: Here) {
  const { today, stop, run } = here
  const { day, phone } = today
  useLookedAt(whetherAdded(stop.id, phone))
  const site = day.tipSites.find(({ id }) => id === stop.tipSiteId)
  const depot = day.depots.find(({ id }) => id === (stop.depotId ?? run.depotId))
  // A break is wherever the driver stops.
  const place = stop.kind === 'break' ? undefined : (site ?? depot)
  const target = targetOf(stop, run)
  const dockets = listDockets(phone.actions).filter(
    ({ action }) => action.target.id === target.id && action.data.tipSiteId === stop.tipSiteId,
  )
  const isOver = stop.doneAt !== null
  const onBoard = run.vehicle?.onBoard ?? []
  const left =
    phone.drafts[stop.id]?.left ?? (stop.kind === 'yard' ? onBoard.map(({ number }) => number) : [])
  const inYard = stop.kind === 'yard' ? neededBins(run) : []
  const standing = inYard.filter(({ number }) => !onBoard.some((bin) => bin.number === number))
  const aboard = stop.kind === 'tip' ? jobsAboard(run, stop) : []
  const needed = stop.kind === 'yard' ? neededAfter(run, stop) : []
  const taken = phone.drafts[stop.id]?.taken ?? []
  const take = (number: string, count: number) =>
    void changeDraft(stop.id, {
      taken: count > 0 ? [...taken, number] : taken.filter((one) => one !== number),
    })
  const leave = (number: string, count: number) =>
    void changeDraft(stop.id, {
      left: count > 0 ? [...left, number] : left.filter((one) => one !== number),
    })
  return (
    <>
      <Head
        title={sayStop(stop, day.tipSites)}
        {...(site && { detail: sayOpening(site, clockOf(today), run.date) })}
        back={to.run}
      />
      <main>
        <Trouble />
        {place?.address && <p>{place.address}</p>}
        <Dockets dockets={dockets} />
        {stop.kind === 'break' && stop.arrivedAt === null && stop.minutes !== null && (
          <p>Planned for {stop.minutes} minutes.</p>
        )}
        {stop.kind === 'break' && stop.arrivedAt !== null && stop.doneAt === null && (
          <p>
            Since {sayTime(stop.arrivedAt, day.timezone)}
            {stop.minutes !== null && `, planned for ${stop.minutes} minutes`}.
          </p>
        )}
        {stop.doneAt !== null && <p>Done at {sayTime(stop.doneAt, day.timezone)}.</p>}
        {!isOver && stop.kind !== 'break' && onBoard.length > 0 && (
          <section>
            <h2>What stays here?</h2>
            <Choices label="What stays here?">
              {onBoard.map(({ number, load }) => (
                <Choice
                  key={number}
                  label={`${number}, ${load}`}
                  count={left.includes(number) ? 1 : 0}
                  choose={(count) => leave(number, count)}
                />
              ))}
            </Choices>
          </section>
        )}
        {!isOver && aboard.length > 0 && (
          <Facts>
            {aboard.map((job) => (
              <Fact key={job.id} name={sayPlace(job)}>
                {saySize(job)} {shortWaste(sayWaste(job))}
                {binsOut(job).length > 0 && `, ${sayBins(binsOut(job)).replace('B', 'b')}`}
              </Fact>
            ))}
          </Facts>
        )}
        {!isOver && needed.length > 0 && (
          <p>
            For the stops ahead:{' '}
            <b>{needed.map(([name, count]) => `${count} × ${name}`).join(', ')}</b>
          </p>
        )}
        {!isOver && standing.length > 0 && (
          <section>
            <h2>What goes on?</h2>
            <Choices label="What goes on?">
              {standing.map(({ number, productName }) => (
                <Choice
                  key={number}
                  label={`${number}, ${productName}`}
                  count={taken.includes(number) ? 1 : 0}
                  choose={(count) => take(number, count)}
                />
              ))}
            </Choices>
          </section>
        )}
      </main>
      <VisitDock {...here} left={left} taken={taken} dockets={dockets.length} place={place} />
    </>
  )
}
