import type { DriverRun, DriverStop } from '#contract/driver/day.ts'
import { Button, ButtonLink, Primary, PrimaryLink, Two } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { sayStop } from '#web/driver/day/say.ts'
import type { Report } from '#web/driver/outbox/write-actions.ts'
import { report } from '#web/driver/state/report.ts'
import { go, goOn, to } from '#web/driver/state/route.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { mapsLink } from '#web/driver/stop/open-maps.ts'
import { targetOf } from './unplanned.ts'

type Here = { today: Today; stop: DriverStop; run: DriverRun }

/** What a visit asks for: arriving, the docket at a tip, and leaving. */
export function VisitDock(
  props: Here & {
    left: readonly string[]
    taken: readonly string[]
    dockets: number
    place: Parameters<typeof mapsLink>[0] | undefined
  },
) {
  const { today, stop, left, taken, dockets, place } = props
  const name = sayStop(stop, today.day.tipSites)
  const office = (
    <ButtonLink icon="phone" href={`tel:${today.day.organisation.phone}`}>
      Office
    </ButtonLink>
  )
  if (stop.doneAt !== null) {
    return (
      <Dock>
        <Primary onTap={() => go(to.run)}>Back to the run</Primary>
        <Two>
          {stop.kind === 'tip' ? (
            <ButtonLink href={to.docket(stop.id)}>
              {dockets === 0 ? 'Enter a docket' : 'One more docket'}
            </ButtonLink>
          ) : (
            <Button onTap={() => go(to.run)}>Back</Button>
          )}
          {office}
        </Two>
      </Dock>
    )
  }
  if (stop.arrivedAt === null) {
    return (
      <Dock>
        <Primary onTap={() => arrive(stop, name)}>
          {stop.kind === 'break' ? 'Start the break' : 'Arrived'}
        </Primary>
        <Two>
          {place?.address ? (
            <ButtonLink icon="maps" href={mapsLink(place)} outside>
              Maps
            </ButtonLink>
          ) : (
            <Button onTap={() => go(to.run)}>Back</Button>
          )}
          {office}
        </Two>
      </Dock>
    )
  }
  if (stop.kind === 'tip' && dockets === 0) {
    return (
      <Dock>
        <PrimaryLink href={to.docket(stop.id)}>Enter the docket</PrimaryLink>
        <Two>
          <Button onTap={() => finish(props)}>No docket</Button>
          {office}
        </Two>
      </Dock>
    )
  }
  return (
    <Dock>
      <Primary onTap={() => finish(props)}>
        {stop.kind === 'tip'
          ? 'Tipped, drive on'
          : stop.kind === 'break'
            ? 'Break over, drive on'
            : sayYard(left.length, taken.length)}
      </Primary>
      <Two>
        {stop.kind === 'tip' ? (
          <ButtonLink href={to.docket(stop.id)}>One more load</ButtonLink>
        ) : (
          <Button onTap={() => go(to.run)}>Back</Button>
        )}
        {office}
      </Two>
    </Dock>
  )
}

const arrive = (stop: DriverStop, where: string) =>
  report([
    {
      kind: 'arrive',
      target: { type: 'stop', id: stop.id },
      data: {},
      says: { what: stop.kind === 'break' ? 'Break begun' : 'Arrived', where },
    },
  ])

/** “2 off, 1 on, drive on”. */
function sayYard(off: number, on: number): string {
  const words = [off > 0 && `${off} off`, on > 0 && `${on} on`, 'drive on']
    .filter(Boolean)
    .join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Moved = { left: readonly string[]; taken: readonly string[] }

function finish({ today, stop, run, left, taken }: Here & Moved) {
  const where = sayStop(stop, today.day.tipSites)
  const target = targetOf(stop, run)
  const full = (run.vehicle?.onBoard ?? []).filter(({ load }) => load !== 'empty')
  const isLeft = (number: string) => left.includes(number)
  const numbers = full.map(({ number }) => number)
  const emptied = numbers.filter((number) => !isLeft(number))
  const visit: Report =
    stop.kind === 'tip'
      ? {
          kind: 'tip',
          target,
          data: { tipSiteId: stop.tipSiteId, emptied, left: [...left] },
          says: { what: 'Tipped', where },
        }
      : {
          kind: 'yard',
          target,
          data: {
            depotId: stop.depotId,
            left: [...left],
            taken: [...taken],
            full: numbers.filter((number) => isLeft(number)),
          },
          says: { what: stop.kind === 'break' ? 'Break over' : 'Drove on', where },
        }
  return goOn(to.run, report([visit], { id: stop.id, change: null }))
}
