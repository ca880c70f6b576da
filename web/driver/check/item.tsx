import type { DriverRun } from '#contract/driver/day.ts'
import { Icon } from '#web/driver/drawing/icon.tsx'
import { CameraButton } from '#web/driver/photos/photos.tsx'
import { report } from '#web/driver/state/report.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './check.module.css'

type Result = 'ok' | 'minor' | 'major'

/** A line of the check. “Fault” opens minor or major in place; until one is chosen it counts as minor. */
export function Item(props: {
  id: string
  name: string
  vehicle: NonNullable<DriverRun['vehicle']>
  result: Result | undefined
  set: (result: Result) => void
}) {
  const { id, name, vehicle, result, set } = props
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
          <CameraButton
            label="Photo of it"
            small
            take={(photo) =>
              report([
                {
                  kind: 'photo',
                  target: { type: 'vehicle', id: vehicle.id },
                  data: { kind: 'vehicle', sha256: photo.sha256 },
                  photo,
                  says: { what: `Photo, ${name.toLowerCase()}`, where: vehicle.name },
                },
              ])
            }
          />
        </div>
      )}
    </li>
  )
}
