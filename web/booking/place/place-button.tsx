import { stateOfPostcode } from '#contract/values/state.ts'
import type { Found } from '#web/find-localities.ts'
import text from '#web/ui/text.module.css'
import styles from './places.module.css'

/** A suburb to choose, on a line of its own. */
export function PlaceButton(props: { place: Found; onTake: (place: Found) => void }) {
  const { place, onTake } = props
  return (
    <button type="button" class={styles.place} onClick={() => onTake(place)}>
      <span>{nameWithState(place)}</span> <span class={text.figure}>{place.postcode}</span>
    </button>
  )
}

/** "Newtown NSW". */
export function nameWithState({ suburb, postcode }: Pick<Found, 'suburb' | 'postcode'>): string {
  return [suburb, stateOfPostcode(postcode)].filter(Boolean).join(' ')
}
