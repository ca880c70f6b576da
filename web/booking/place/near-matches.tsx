import { sayPlace } from '#contract/values/state.ts'
import type { Found } from '#web/find-localities.ts'
import styles from './places.module.css'
import { PlaceButton } from './place-button.tsx'

/** What the customer may have meant by a suburb or postcode that isn't in the list. */
export function NearMatches(props: {
  typed: string
  near: readonly Found[]
  onTake: (place: Found) => void
}) {
  const { typed, near, onTake } = props
  return (
    <>
      <p class={styles.unknown}>
        {/^\d+$/.test(typed) ? (
          <>
            We don’t deliver to {typed}, but <b>near by</b>:
          </>
        ) : (
          <>
            We don’t know “{typed}”. <b>Did you mean</b>:
          </>
        )}
      </p>
      <ul class={styles.near}>
        {near.map((place) => (
          <li key={sayPlace(place)}>
            <PlaceButton place={place} onTake={onTake} />
          </li>
        ))}
      </ul>
    </>
  )
}
