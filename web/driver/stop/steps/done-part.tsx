import { binsIn, binsOut } from '#contract/dispatch/bins-of-job.ts'
import type { DriverJob } from '#contract/driver/day.ts'
import { Choice, Choices } from '#web/driver/controls/fields/choice.tsx'
import type { Draft } from '#web/driver/day/draft.ts'
import { countBins, sayBins } from '#web/driver/day/bins/numbers.ts'
import { AddTile, CameraTile, Photos, PhotoTile } from '#web/driver/photos/photos.tsx'
import { changeDraft, report } from '#web/driver/state/report.ts'
import { go, to } from '#web/driver/state/route.ts'
import type { Today } from '#web/driver/state/use-day.ts'
import { sayNoteTile, sayPhoto } from '#web/driver/stop/reports.ts'

/** The last step before “Done”: what was found, with photos and a note, and how many of the bins. */
export function DonePart(props: { job: DriverJob; today: Today; draft: Draft }) {
  const { job, draft } = props
  const { day, phone } = props.today
  const photos = job.photos.filter(({ kind }) => kind !== 'signature')
  const quantity = countBins(job)
  const counted = (numbers: string[], does: string) =>
    numbers.length > 0 && `${sayBins(numbers.slice(0, draft.quantity))} ${does}`
  const find = (id: string, count: number) =>
    void changeDraft(job.id, { found: { ...draft.found, [id]: count } })
  return (
    <>
      {quantity > 1 && (
        <section>
          <h2>How many of {quantity}?</h2>
          <Choices label="How many">
            <Choice
              label="Bins done"
              counted
              count={draft.quantity ?? quantity}
              choose={(count) =>
                void changeDraft(job.id, { quantity: Math.min(quantity, Math.max(1, count)) })
              }
            />
          </Choices>
          {draft.quantity !== undefined && (
            <p>
              {[counted(binsOut(draft), 'taken'), counted(binsIn(draft), 'left')]
                .filter(Boolean)
                .join('; ')}
            </p>
          )}
        </section>
      )}
      <section>
        <h2>Anything to report?</h2>
        <Choices label="Anything to report?">
          {day.findings.map(({ id, label, counted: isCounted }) => (
            <Choice
              key={id}
              label={label}
              counted={isCounted}
              count={draft.found?.[id] ?? 0}
              choose={(count) => find(id, count)}
            />
          ))}
        </Choices>
      </section>
      <Photos three>
        {photos.slice(-1).map(({ sha256, id, stored }) => (
          <PhotoTile
            key={sha256}
            sha256={sha256}
            {...(stored && { id })}
            tag={photos.length === 1 ? 'Photo' : `${photos.length} photos`}
          />
        ))}
        <CameraTile label="Of it" take={(photo) => report([sayPhoto(job, 'problem', photo)])} />
        <AddTile icon="paper" label={sayNoteTile(phone, job)} onTap={() => go(to.note(job.id))} />
      </Photos>
    </>
  )
}
