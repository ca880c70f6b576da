import { Button, ButtonLink, Two } from '#web/driver/controls/button.tsx'
import { Wrong } from '#web/driver/controls/note.tsx'
import type { WaitingPhoto } from '#web/driver/outbox/waiting.ts'
import type { Report } from '#web/driver/outbox/write-actions.ts'
import { CameraButton } from '#web/driver/photos/photos.tsx'
import type { Photo } from '#web/driver/photos/make-photo.ts'
import { report } from '#web/driver/state/report.ts'
import { dropPhoto } from '#web/driver/state/settle.ts'
import type { Today } from '#web/driver/state/use-day.ts'

/** A picture that the server doesn’t take: it’s taken again in place of the other, or left out by a driver who has gone. */
export function RefusedPhoto({ photo, today }: { photo: WaitingPhoto; today: Today }) {
  const { day, phone } = today
  const row = phone.actions.find(
    ({ action }) => 'sha256' in action.data && action.data.sha256 === photo.sha256,
  )
  const retake = async (taken: Photo) => {
    const again = row && sayAgain(row.action, row.says, taken)
    if (again && !(await report([again]))) return
    await dropPhoto(photo.sha256)
  }
  return (
    <Wrong title="Not accepted">
      <p>
        <b>{row ? `${row.says.what}, ${row.says.where}.` : 'A picture.'}</b> The picture{' '}
        {photo.refused === 'too_large' ? 'is too large to send' : 'arrived damaged'}. All else is
        in. Take it again, or call the office if you’ve driven on.
      </p>
      <div>
        <CameraButton label="Retake" small bad take={retake} />
      </div>
      <Two>
        <Button onTap={() => dropPhoto(photo.sha256)}>Leave it out</Button>
        <ButtonLink icon="phone" href={`tel:${day.organisation.phone}`}>
          Office
        </ButtonLink>
      </Two>
    </Wrong>
  )
}

/** Reports the photo again; one of a check becomes a photo of the vehicle. */
function sayAgain(
  action: Today['phone']['actions'][number]['action'],
  says: Report['says'],
  photo: Photo,
): Report | null {
  const { sha256 } = photo
  if (action.kind === 'photo') {
    return { kind: 'photo', target: action.target, data: { ...action.data, sha256 }, photo, says }
  }
  if (action.kind === 'check') {
    return { kind: 'photo', target: action.target, data: { kind: 'vehicle', sha256 }, photo, says }
  }
  if (action.kind !== 'docket') return null
  const data = { kind: 'docket', sha256, docketId: action.id } as const
  return { kind: 'photo', target: action.target, data, photo, says }
}
