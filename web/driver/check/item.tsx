import type { DriverRun } from '#contract/driver/day.ts'
import { Icon } from '#web/driver/drawing/icon.tsx'
import { CameraButton, CameraTile, Photos, PhotoTile } from '#web/driver/photos/photos.tsx'
import type { Draft } from '#web/driver/day/draft.ts'
import type { Photo } from '#web/driver/photos/make-photo.ts'
import { changeDraft, report } from '#web/driver/state/report.ts'
import type { DraftChange } from '#web/driver/state/report.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './check.module.css'

type Result = 'ok' | 'minor' | 'major'
type Fault = NonNullable<Draft['faults']>[string]

/** A line of the check. “Fault” opens minor or major in place; until one is chosen it counts as minor. */
export function Item(props: {
  id: string
  name: string
  vehicle: NonNullable<DriverRun['vehicle']>
  result: Result | undefined
  /** What was noted about a fault. */
  fault: Fault
  set: (result: Result) => void
  /** The change that keeps it. */
  tell: (fault: Fault) => DraftChange
}) {
  const { id, name, result, fault, set, tell } = props
  const isFault = result === 'minor' || result === 'major'
  const tick = (of: Result, word: string) => (
    <button
      type="button"
      class={classNames(styles.tick, result === of && (of === 'ok' ? styles.on : styles.fault))}
      aria-pressed={result === of}
      onClick={() => set(of)}
    >
      {result === of && <Icon name="tick" small />}
      {word}
    </button>
  )
  return (
    <li class={styles.line} id={`item-${id}`}>
      <div class={styles.item} role="group" aria-label={name}>
        <span>{name}</span>
        {tick('ok', 'OK')}
        <button
          type="button"
          class={classNames(styles.tick, isFault && styles.fault)}
          aria-pressed={isFault}
          onClick={() => !isFault && set('minor')}
        >
          Fault
        </button>
      </div>
      {isFault && (
        <div class={styles.sub}>
          <div class={styles.two}>
            {tick('minor', 'Minor')}
            {tick('major', 'Major')}
          </div>
          <p class={styles.quiet}>
            Minor: you may drive, the office sees it. Major: the truck stays here.
          </p>
          <label>
            What’s wrong
            <input
              class={styles.words}
              maxLength={500}
              value={fault.note ?? ''}
              onInput={({ currentTarget }) => {
                const { id: run, change } = tell({ ...fault, note: currentTarget.value })
                void changeDraft(run, change)
              }}
            />
          </label>
          <FaultPhotos {...props} />
        </div>
      )}
    </li>
  )
}

/** Photos of a fault, each to see. */
function FaultPhotos(props: Parameters<typeof Item>[0]) {
  const { name, vehicle, fault, tell } = props
  const { photos = [] } = fault
  const take = (photo: Photo) =>
    report(
      [
        {
          kind: 'photo',
          target: { type: 'vehicle', id: vehicle.id },
          data: { kind: 'vehicle', sha256: photo.sha256 },
          photo,
          says: { what: `Photo, ${name.toLowerCase()}`, where: vehicle.name },
        },
      ],
      tell({ ...fault, photos: [...photos, photo.sha256] }),
    )
  if (photos.length === 0) return <CameraButton label="Photo of it" small take={take} />
  return (
    <Photos three>
      {photos.map((sha256, index) => (
        <PhotoTile key={sha256} sha256={sha256} tag={`Photo ${index + 1}`} />
      ))}
      <CameraTile label="One more" take={take} />
    </Photos>
  )
}
