import type { DriverRun, DriverStop } from '#contract/driver/day.ts'
import { Button, ButtonLink, Primary, PrimaryLink, Two } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { sayStop } from '#web/driver/day/say.ts'
import type { Report } from '#web/driver/outbox/write-actions.ts'
import { report } from '#web/driver/state/report.ts'
import { go, to } from '#web/driver/state/route.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { mapsLink } from '#web/driver/stop/open-maps.ts'
import { targetOf } from './unplanned.ts'

type Here = { today: Today; stop: DriverStop; run: DriverRun }

/** What a visit asks: arrive, the docket of a tip, and on. */
export function VisitDock(
  props: Here & {
    left: readonly string[]
    dockets: number
    place: Parameters<typeof mapsLink>[0] | undefined
  },
) {
  const { today, stop, left, dockets, place } = props
  const name = sayStop(stop, today.day.tipSites)
  const office = (
    <ButtonLink icon="phone" href={`tel:${today.day.organisation.phone}`}>
      Office
    </ButtonLink>
  )
  if (stop.arrivedAt === null && stop.doneAt === null) {
    return (
      <Dock>
        <Primary onTap={() => arrive(stop, name)}>Arrived</Primary>
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
        {stop.kind === 'tip' ? 'Tipped, drive on' : left.length > 0 ? 'Off, drive on' : 'Drive on'}
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
      says: { what: 'Arrived', where },
    },
  ])

async function finish({ today, stop, run, left }: Here & { left: readonly string[] }) {
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
            taken: [],
            full: numbers.filter((number) => isLeft(number)),
          },
          says: { what: stop.kind === 'break' ? 'Break over' : 'Yard', where },
        }
  if (await report([visit], { id: stop.id, change: null })) go(to.run, true)
}
