import type { Found } from '#web/find-localities.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import text from '#web/ui/text.module.css'
import { NearMatches } from './near-matches.tsx'
import styles from './suburb-step.module.css'

/** What becomes of the suburb as it's typed: whether it's delivered to, and what else it may be. */
export function PlaceStatus(props: {
  typed: string
  /** The suburb that was chosen, if it's delivered to. */
  served: { suburb: string } | null
  /** Whether it's in no area. */
  outside: boolean
  /** Whether the business delivers there all the same. */
  anywhere: boolean
  near: readonly Found[]
  phone: string | null
  onTake: (place: Found) => void
}) {
  const { typed, served, outside, anywhere, near, phone, onTake } = props
  return (
    <div role="status">
      {near.length > 0 && <NearMatches typed={typed} near={near} onTake={onTake} />}
      {outside && anywhere && near.length === 0 && (
        <p class={styles.unlisted}>“{typed}” isn’t in our list. Enter its postcode too.</p>
      )}
      {outside && !anywhere && near.length === 0 && (
        <Notice space="between">
          We don’t deliver to “{typed}” at present.
          {phone && (
            <>
              {' '}
              If it’s close to an area where we do, call us on{' '}
              <PhoneLink class={text.figure} phone={phone} />.
            </>
          )}
        </Notice>
      )}
      {served && <p class={styles.served}>We deliver to {served.suburb}.</p>}
    </div>
  )
}
