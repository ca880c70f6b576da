import { useState } from 'preact/hooks'
import type { Area } from '#contract/catalog/catalog.ts'
import { sayPlace } from '#contract/values/state.ts'
import type { Found } from '#web/find-localities.ts'
import buttonStyles from '#web/ui/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { PlaceButton } from './place-button.tsx'
import styles from './places.module.css'

/** Every suburb that is delivered to, by area. There may be two thousand, so they're made when it opens. */
export function AllSuburbs(props: { areas: readonly Area[]; onTake: (place: Found) => void }) {
  const [open, setOpen] = useState(false)
  const areas = props.areas.filter(({ localities }) => localities.length > 0)
  const count = areas.flatMap(({ localities }) => localities).length
  if (count < 2) return null
  return (
    <>
      <button
        type="button"
        class={classNames(buttonStyles.button, buttonStyles.plain, styles.more)}
        aria-expanded={open}
        aria-controls="all-suburbs"
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide the suburbs' : `See all ${count} suburbs`}
      </button>
      <div id="all-suburbs" hidden={!open}>
        {open &&
          areas.map((area) => (
            <section key={area.id} aria-label={area.name}>
              {areas.length > 1 && <h2 class={styles.area}>{area.name}</h2>}
              <ul class={styles.all}>
                {[...area.localities]
                  .sort((one, other) => one.suburb.localeCompare(other.suburb))
                  .map((locality) => (
                    <li key={sayPlace(locality)}>
                      <PlaceButton place={{ ...locality, area }} onTake={props.onTake} />
                    </li>
                  ))}
              </ul>
            </section>
          ))}
      </div>
    </>
  )
}
