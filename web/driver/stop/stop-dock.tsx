import { useEffect, useState } from 'preact/hooks'
import type { DriverJob, DriverRun } from '#contract/driver/day.ts'
import { Button, ButtonLink, Primary, Two } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import type { Draft } from '#web/driver/day/draft.ts'
import { numbersOf } from '#web/driver/day/bins/numbers.ts'
import { sayTime } from '#web/driver/day/say.ts'
import type { Step } from '#web/driver/day/steps.ts'
import type { Photo } from '#web/driver/photos/make-photo.ts'
import { CameraButton } from '#web/driver/photos/photos.tsx'
import { changeDraft, report } from '#web/driver/state/report.ts'
import { goOn, to } from '#web/driver/state/route.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { useRoom } from '#web/driver/state/use-room.ts'
import { completeJob, sayDone } from './complete-job.ts'
import { FixDock } from './fix-dock.tsx'
import { NumberDock } from './steps/number-dock.tsx'
import { mapsLink } from './open-maps.ts'
import { sayArrival, sayPhoto, sayStart } from './reports.ts'
import { Stations } from './stations.tsx'

type Here = {
  today: Today
  job: DriverJob
  run: DriverRun
  steps: readonly Step[]
  present: Step
  draft: Draft
}

/** What the dock asks at the present step, and its two side doors. */
export function StopDock(here: Here) {
  const { job, steps, present, draft } = here
  const [fixing, fix] = useState(false)
  // Each step is seen from its top: the note first.
  useEffect(() => scrollTo(0, 0), [present.name])
  const cannot = (
    <ButtonLink bad href={to.cannot(job.id)}>
      Can’t do it
    </ButtonLink>
  )
  const stations = <Stations steps={steps} present={present} job={job} draft={draft} />
  if (fixing) return <FixDock {...here} close={() => fix(false)} />
  switch (present.name) {
    case 'start':
    case 'arrive':
    case 'wait_from':
    case 'wait_to':
      return <TapDock {...here} stations={stations} cannot={cannot} />
    case 'photo':
    case 'photo_out':
    case 'photo_in':
      return <PhotoDock {...here} stations={stations} cannot={cannot} />
    case 'number_in':
    case 'number_out':
      return (
        <NumberDock
          key={`${present.name} ${numbersOf({ name: present.name }, job, draft).length}`}
          job={job}
          run={here.run}
          draft={draft}
          step={{ ...present, name: present.name }}
          stations={stations}
          cannot={cannot}
        />
      )
    // The signature has a dock of its own.
    case 'sign':
      return null
    case 'done':
      return (
        <Dock>
          {stations}
          <Primary onTap={() => finish(here)}>{sayDone(draft, here.today.day)}</Primary>
          <Two>
            <Button onTap={() => fix(true)}>Fix a step</Button>
            {cannot}
          </Two>
        </Dock>
      )
  }
}

type Parts = Here & { stations: preact.ComponentChild; cannot: preact.ComponentChild }

const now = () => new Date().toISOString()

/** A step that is one tap. */
function TapDock({ job, present, draft, today, stations, cannot }: Parts) {
  const taps = {
    start: ['Start', () => report([sayStart(job)])],
    arrive: ['Arrived', () => report([sayArrival(job)])],
    wait_from: [
      'Waiting from now',
      () => {
        const change = { waitedFrom: now() }
        return job.arrivedAt === null
          ? report([sayArrival(job)], { id: job.id, change })
          : changeDraft(job.id, change)
      },
    ],
    wait_to: ['Loaded', () => changeDraft(job.id, { waitedTo: now() })],
  } as const
  const tap = present.name in taps ? taps[present.name as keyof typeof taps] : taps.start
  const since = present.name === 'wait_to' ? draft.waitedFrom : undefined
  const place = job.toSite && job.startedAt ? job.toSite : job.site
  return (
    <Dock
      hint={
        since &&
        `Waiting since ${sayTime(Date.parse(since) + today.phone.offset, today.day.timezone)}`
      }
    >
      {stations}
      <Primary onTap={() => void tap[1]()}>{tap[0]}</Primary>
      <Two>
        {since ? (
          <Button firm onTap={() => changeDraft(job.id, { waitedFrom: undefined })}>
            Not waiting yet
          </Button>
        ) : (
          <ButtonLink icon="maps" href={mapsLink(place)} outside>
            Maps
          </ButtonLink>
        )}
        {cannot}
      </Two>
    </Dock>
  )
}

const ASKS = {
  photo: 'Photo of the bin',
  photo_out: 'Photo of the full one',
  photo_in: 'Photo of the new one',
}

function PhotoDock({ job, present, draft, stations, cannot }: Parts) {
  const room = useRoom()
  const kind = present.photo ?? 'bin'
  const what = present.name in ASKS ? ASKS[present.name as keyof typeof ASKS] : ASKS.photo
  // A fact is never lost for want of room: without any, the photo is left out.
  const maySkip = !present.compulsory || room === 'none'
  const take = (photo: Photo) => report([sayPhoto(job, kind, photo)])
  // A camera that the browser may not use gives none, and says no more than one that was closed.
  const [came, come] = useState(false)
  return (
    <Dock
      hint={came && 'No photo yet. If the camera stays shut, allow it in the phone’s settings.'}
    >
      {stations}
      <CameraButton
        label={kind === 'place' ? 'Photo of the new place' : what}
        take={take}
        cancel={() => come(true)}
      />
      <Two>
        {came && !maySkip ? (
          <CameraButton label="From pictures" small kept take={take} />
        ) : maySkip ? (
          <Button onTap={() => skip(job, draft, present)}>No photo</Button>
        ) : (
          <ButtonLink icon="maps" href={mapsLink(job.toSite ?? job.site)} outside>
            Maps
          </ButtonLink>
        )}
        {cannot}
      </Two>
    </Dock>
  )
}

const skip = (job: DriverJob, draft: Draft, { name }: Step) =>
  changeDraft(job.id, { skipped: [...(draft.skipped ?? []), name] })

const finish = ({ job, draft, today }: Here) => goOn(to.run, completeJob(job, draft, today.day))
