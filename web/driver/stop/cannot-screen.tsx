import type { DriverJob } from '#contract/driver/day.ts'
import { Button, ButtonLink, Primary, Two } from '#web/driver/controls/button.tsx'
import { Choice, Choices } from '#web/driver/controls/fields/choice.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { Head } from '#web/driver/controls/head.tsx'
import { sayAddress, sayJob, sayPlace } from '#web/driver/day/say.ts'
import { AddTile, CameraTile, Photos, PhotoTile } from '#web/driver/photos/photos.tsx'
import { changeDraft, report } from '#web/driver/state/report.ts'
import { go, goOn, to } from '#web/driver/state/route.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { sayNoteTile, sayPhoto } from './reports.ts'

/** “Can’t do it”: why, shown by a photo, and the customer called first if that may help. */
export function CannotScreen({ today, job }: { today: Today; job: DriverJob }) {
  const { day, phone } = today
  const draft = phone.drafts[job.id] ?? {}
  const reason = day.reasons.find(({ id }) => id === draft.reason)
  const photos = job.photos.filter(({ kind }) => kind === 'problem')
  const [first = 'Customer'] = job.contact.name.split(' ')
  const [bin] = job.binsExpected
  const tell = () => {
    if (!reason) return
    const { code, label } = reason
    const failed = report(
      [
        {
          kind: 'fail',
          target: { type: 'job', id: job.id },
          data: { code, reason: label },
          says: { what: `Not done: ${label.toLowerCase()}`, where: sayAddress(job) },
        },
      ],
      { id: job.id, change: null },
    )
    return goOn(to.run, failed)
  }
  return (
    <>
      <Head
        title="Can’t do it"
        detail={`${sayPlace(job)}, ${sayJob(job).toLowerCase()}${bin ? `, bin ${bin.number}` : ''}`}
        back={to.stop(job.id)}
        outbox={false}
      />
      <main>
        <section>
          <h2>Why?</h2>
          <Choices label="Why" one>
            {day.reasons.map(({ id, label }) => (
              <Choice
                key={id}
                label={label}
                one
                count={id === draft.reason ? 1 : 0}
                choose={() => void changeDraft(job.id, { reason: id })}
              />
            ))}
          </Choices>
        </section>
        <section>
          <h2>Show it</h2>
          <Photos three>
            {photos.slice(-1).map(({ sha256, id, stored }) => (
              <PhotoTile
                key={sha256}
                sha256={sha256}
                {...(stored && { id })}
                tag={photos.length === 1 ? 'Photo' : `${photos.length} photos`}
              />
            ))}
            <CameraTile
              label={photos.length > 0 ? 'One more' : 'Photo'}
              take={(photo) => report([sayPhoto(job, 'problem', photo)])}
            />
            <AddTile
              icon="paper"
              label={sayNoteTile(phone, job)}
              onTap={() => go(to.note(job.id))}
            />
          </Photos>
        </section>
      </main>
      <Dock hint="The office plans the next visit.">
        <Primary bad waits={!reason} onTap={tell}>
          {reason ? `Report: ${reason.label.toLowerCase()}` : 'Choose why'}
        </Primary>
        <Two>
          {job.contact.phone ? (
            <ButtonLink icon="phone" href={`tel:${job.contact.phone.replaceAll(/\s/g, '')}`}>
              {first} first
            </ButtonLink>
          ) : (
            <ButtonLink icon="phone" href={`tel:${day.organisation.phone}`}>
              Office
            </ButtonLink>
          )}
          <Button onTap={() => go(to.stop(job.id), true)}>Back</Button>
        </Two>
      </Dock>
    </>
  )
}
