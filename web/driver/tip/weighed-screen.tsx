import { Button, ButtonLink, Primary, Two } from '#web/driver/controls/button.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { Fact, Facts } from '#web/driver/controls/facts.tsx'
import { Head } from '#web/driver/controls/head.tsx'
import { Wrong } from '#web/driver/controls/note.tsx'
import { sayKg, sayTime } from '#web/driver/day/say.ts'
import { CameraButton, CameraTile, Photos, PhotoTile } from '#web/driver/photos/photos.tsx'
import type { Photo } from '#web/driver/photos/make-photo.ts'
import { report } from '#web/driver/state/report.ts'
import { findStop } from '#web/driver/state/use-day.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { sayFor } from './docket-draft.ts'
import type { ReportedDocket } from './reported-dockets.ts'

/** A docket that was reported: its figures, and its photo, which can be taken now. */
export function WeighedScreen({ today, docket }: { today: Today; docket: ReportedDocket }) {
  const { day } = today
  const { action, says, answer, sha256 } = docket
  const { number, grossKg, tareKg, netKg, material, jobs } = action.data
  const places = jobs.flatMap(({ jobId }) => {
    const job = findStop(day, jobId)?.stop.job
    return job ? [sayFor(job)] : []
  })
  const take = (photo: Photo) =>
    report([
      {
        kind: 'photo',
        target: action.target,
        data: { kind: 'docket', sha256: photo.sha256, docketId: action.id },
        photo,
        says: { what: `Photo, docket ${number}`, where: says.where },
      },
    ])
  const back = () => history.back()
  const doors = (
    <Two>
      <Button onTap={back}>Back</Button>
      <ButtonLink icon="phone" href={`tel:${day.organisation.phone}`}>
        Office
      </ButtonLink>
    </Two>
  )
  return (
    <>
      <Head
        title={`Docket ${number}`}
        detail={`${says.where}, ${sayTime(action.at, day.timezone)}`}
        outbox={false}
      />
      <main>
        {answer?.reason && (
          <Wrong title={answer.status === 'rejected' ? 'Not accepted' : 'Kept'}>
            <p>{answer.reason.message}</p>
          </Wrong>
        )}
        <Facts>
          {grossKg !== null && <Fact name="Gross">{sayKg(grossKg)} kg</Fact>}
          {tareKg !== null && <Fact name="Tare">{sayKg(tareKg)} kg</Fact>}
          <Fact name="Net">{sayKg(netKg)} kg</Fact>
          {material !== '' && <Fact name="Material">{material}</Fact>}
          {places.length > 0 && <Fact name="For">{places.join('; ')}</Fact>}
        </Facts>
        {sha256 !== null && (
          <Photos three>
            <PhotoTile sha256={sha256} tag="Docket" />
            <CameraTile label="Again" take={take} />
          </Photos>
        )}
      </main>
      {sha256 === null && answer?.status !== 'rejected' ? (
        <Dock hint="It has no photo yet.">
          <CameraButton label="Photo of the docket" take={take} />
          {doors}
        </Dock>
      ) : (
        <Dock>
          <Primary onTap={back}>Back</Primary>
        </Dock>
      )}
    </>
  )
}
