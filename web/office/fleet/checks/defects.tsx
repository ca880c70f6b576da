import type { VehicleCheck } from '#contract/office/dispatch/checks.ts'
import { Photos } from '#web/office/controls/photos/photos.tsx'
import styles from '#web/office/fleet/fleet.module.css'

/** Each fault that a check found, with its photos. */
export function Defects({ check: { items, vehicleName } }: { check: VehicleCheck }) {
  const defects = items.filter(({ result }) => result !== 'ok')
  return (
    <ul className={styles.lines}>
      {defects.map(({ id, name, result, note, photos }) => (
        <li key={id}>
          <b className={styles.fault}>{name}</b>
          {result === 'major' && defects.length > 1 && ' (major)'}
          {note !== null && `: ${note}`}
          <Photos photos={named(photos, `${vehicleName}, ${name.toLowerCase()}`)} />
        </li>
      ))}
    </ul>
  )
}

/** Photos with what they show. */
export function named(photos: readonly { id: string }[], what: string) {
  return photos.map(({ id }, index) => ({ id, shows: `${what}, photo ${index + 1}` }))
}
