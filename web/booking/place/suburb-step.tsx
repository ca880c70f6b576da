import { useState } from 'preact/hooks'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { ErrorSummary, mistakeAt } from '#web/ui/form/error-summary.tsx'
import type { Mistake } from '#web/ui/form/error-summary.tsx'
import { STEP_FORM } from '#web/booking/step.ts'
import type { StepProps } from '#web/booking/step.ts'
import { areaOf, findLocalities } from '#web/find-localities.ts'
import type { Found } from '#web/find-localities.ts'
import { AllSuburbs } from './all-suburbs.tsx'
import { nearLocalities } from './near-localities.ts'
import { nameWithState } from './place-button.tsx'
import { PostcodeField, SuburbField } from './place-fields.tsx'
import { PlaceStatus } from './place-status.tsx'
import { SuburbHeading } from './suburb-heading.tsx'
import styles from './suburb-step.module.css'

/** Where the bin goes, which decides the price and the delivery days. */
export function SuburbStep(props: StepProps) {
  const { data, draft, change, onDone } = props
  const { areas, branding, bookingRules, organisation } = data.catalog
  const [found, setFound] = useState<Mistake[]>([])
  const [postcode, setPostcode] = useState(draft.locality?.postcode ?? '')
  const mistakes = found.length > 0 ? found : props.mistakes
  const wrong = (field: string) => mistakeAt(mistakes, field)
  const listed = areas.some(({ localities }) => localities.length > 0)
  const options = draft.locality ? [] : findLocalities(areas, draft.place)
  const area = draft.locality && areaOf(areas, draft.locality)
  const typed = draft.place.trim()
  const { areaRequired } = bookingRules
  const outside =
    (listed || areaRequired) && typed.length > 2 && options.length === 0 && area === null
  const near = outside ? nearLocalities(areas, typed) : []
  // If the business delivers outside its areas too, any suburb will do.
  const anywhere = !areaRequired && (outside || !listed)

  const take = ({ suburb, postcode: code, area: next }: Found) => {
    setFound([])
    // Another area may have other delivery days.
    const before = draft.locality && areaOf(areas, draft.locality)
    change({
      place: `${suburb} ${code}`,
      locality: { suburb, postcode: code },
      ...(before?.id !== next.id && { deliveryDate: null, pickupDate: null, periodId: null }),
    })
  }
  // A tap says all there is to say; Back returns here.
  const takeAndGoOn = (place: Found) => {
    take(place)
    onDone()
  }
  const onText = (place: string) => {
    // What was wrong was about another text.
    setFound([])
    change({ place, locality: null })
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    const [only] = options
    if (area) onDone()
    else if (only && options.length === 1) takeAndGoOn(only)
    else if (anywhere && typed !== '' && postcode.trim() !== '') {
      change({ locality: { suburb: typed, postcode: postcode.trim() } })
      onDone()
    } else setFound([whatIsMissing()])
  }
  const whatIsMissing = (): Mistake => {
    if (anywhere && typed !== '') return { id: 'postcode', message: 'Enter the postcode' }
    if (outside && near.length === 0) {
      return { id: 'suburb', message: `We don’t deliver to “${typed}”` }
    }
    const enter = listed ? 'Choose' : 'Enter'
    return { id: 'suburb', message: `${enter} the suburb where the bin goes` }
  }
  return (
    <form onSubmit={onSubmit} noValidate id={STEP_FORM}>
      <ErrorSummary mistakes={mistakes} />
      <SuburbHeading branding={branding} />
      <div class={styles.field}>
        {listed ? (
          <Combobox
            id="suburb"
            label="Where does the bin go?"
            help="Suburb or postcode"
            error={wrong('suburb')}
            text={draft.place}
            options={options.map((place) => ({
              value: `${place.suburb} ${place.postcode}`,
              label: nameWithState(place),
              detail: place.postcode,
            }))}
            nothing=""
            onText={onText}
            onChoose={(value, tapped) => {
              const chosen = options.find((it) => `${it.suburb} ${it.postcode}` === value)
              if (chosen) (tapped ? takeAndGoOn : take)(chosen)
            }}
          />
        ) : (
          <SuburbField value={draft.place} error={wrong('suburb')} onValue={onText} />
        )}
        <PlaceStatus
          typed={typed}
          served={area && draft.locality}
          outside={outside}
          anywhere={anywhere}
          near={near}
          phone={organisation.phone}
          onTake={takeAndGoOn}
        />
        {anywhere && (
          <PostcodeField
            value={postcode}
            error={wrong('postcode')}
            onValue={(value) => {
              setFound([])
              setPostcode(value)
              change({ locality: null })
            }}
          />
        )}
        <AllSuburbs areas={areas} onTake={takeAndGoOn} />
      </div>
    </form>
  )
}
