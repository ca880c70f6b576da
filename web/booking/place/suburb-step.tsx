import { useState } from 'preact/hooks'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import type { Mistake } from '#web/ui/form/error-summary.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import text from '#web/ui/text.module.css'
import { STEP_FORM } from '#web/booking/step.ts'
import type { StepProps } from '#web/booking/step.ts'
import { areaOf, findLocalities } from '#web/find-localities.ts'
import type { Found } from '#web/find-localities.ts'
import { SuburbHeading } from './suburb-heading.tsx'
import styles from './suburb-step.module.css'

/** Where the bin goes, which decides the price and the delivery days. */
export function SuburbStep(props: StepProps) {
  const { data, draft, change, onDone } = props
  const { areas, branding, bookingRules, organisation } = data.catalog
  const [found, setFound] = useState<Mistake[]>([])
  const mistakes = found.length > 0 ? found : props.mistakes
  const options = draft.locality ? [] : findLocalities(areas, draft.place)
  const area = draft.locality && areaOf(areas, draft.locality)
  const typed = draft.place.trim()
  const outside = typed.length > 2 && options.length === 0 && area === null
  // If the business delivers outside its areas too, any suburb will do.
  const anywhere = !bookingRules.areaRequired && (outside || areas.length === 0)

  const take = ({ suburb, postcode, area: next }: Found) => {
    setFound([])
    // Another area may have other delivery days.
    const before = draft.locality && areaOf(areas, draft.locality)
    change({
      place: `${suburb} ${postcode}`,
      locality: { suburb, postcode },
      ...(before?.id !== next.id && { deliveryDate: null, pickupDate: null, periodId: null }),
    })
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    const [only] = options
    if (draft.locality && (area || anywhere)) onDone()
    else if (only && options.length === 1) {
      take(only)
      onDone()
    } else setFound([{ id: 'suburb', message: whatToDo() }])
  }
  const whatToDo = () => {
    if (anywhere) return 'Enter the suburb and its postcode'
    return outside ? `We don’t deliver to “${typed}”` : 'Choose the suburb where the bin goes'
  }
  return (
    <form onSubmit={onSubmit} noValidate id={STEP_FORM}>
      <ErrorSummary mistakes={mistakes} />
      <SuburbHeading branding={branding} />
      <div class={styles.field}>
        <Combobox
          id="suburb"
          label="Where does the bin go?"
          help={areas.length > 0 ? 'Suburb or postcode' : 'Suburb'}
          error={mistakes.find(({ id }) => id === 'suburb')?.message}
          text={draft.place}
          options={options.map(({ suburb, postcode }) => ({
            value: `${suburb} ${postcode}`,
            label: suburb,
            detail: postcode,
          }))}
          onText={(place) => change({ place, locality: null })}
          onChoose={(value, tapped) => {
            const chosen = options.find((it) => `${it.suburb} ${it.postcode}` === value)
            if (chosen) take(chosen)
            // A tap says all there is to say; Back returns here.
            if (chosen && tapped) onDone()
          }}
        />
      </div>
      {anywhere && (
        <TextField
          id="postcode"
          label="Postcode"
          value={draft.locality?.postcode ?? ''}
          inputmode="numeric"
          width="narrow"
          autocomplete="postal-code"
          maxLength={12}
          onValue={(postcode) =>
            change({ locality: postcode && typed ? { suburb: typed, postcode } : null })
          }
        />
      )}
      <div role="status">
        {outside && !anywhere && (
          <Notice space="between">
            We don’t deliver to “{typed}” at present.
            {organisation.phone && (
              <>
                {' '}
                If it’s close to an area where we do, call us on{' '}
                <PhoneLink class={text.figure} phone={organisation.phone} />.
              </>
            )}
          </Notice>
        )}
        {area && <p class={styles.served}>We deliver to {draft.locality?.suburb}.</p>}
      </div>
    </form>
  )
}
