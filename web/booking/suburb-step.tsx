import { useState } from 'preact/hooks'
import { Combobox } from '../ui/combobox.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import type { Mistake } from '../ui/error-summary.tsx'
import type { StepProps } from './app.tsx'
import { areaOf, findLocalities } from './find-localities.ts'

/** Where the bin goes: it decides on the price and the days. */
export function SuburbStep({ data: { catalog }, draft, change, onDone }: StepProps) {
  const { areas, branding } = catalog
  const [mistakes, setMistakes] = useState<Mistake[]>([])
  const found = findLocalities(areas, draft.place)
  const area = draft.locality && areaOf(areas, draft.locality)

  const choose = (value: string) => {
    const chosen = found.find(({ suburb, postcode }) => `${suburb} ${postcode}` === value)
    if (!chosen) return
    const { suburb, postcode } = chosen
    setMistakes([])
    change({ place: `${suburb} ${postcode}`, locality: { suburb, postcode } })
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    if (area) onDone()
    else setMistakes([{ id: 'suburb', message: 'Choose the suburb that the bin goes to' }])
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <ErrorSummary mistakes={mistakes} />
      <h1 tabIndex={-1}>{branding.heading ?? 'Book a bin'}</h1>
      {branding.introduction && <p class="lead">{branding.introduction}</p>}
      <Combobox
        id="suburb"
        label="Where does the bin go?"
        help="Suburb or postcode"
        error={mistakes[0]?.message}
        text={draft.place}
        options={found.map(({ suburb, postcode }) => ({
          value: `${suburb} ${postcode}`,
          label: suburb,
          detail: postcode,
        }))}
        onText={(place) => change({ place, locality: null })}
        onChoose={choose}
      />
      <p class="onward">
        <button class="button" type="submit">
          See what fits
        </button>
      </p>
    </form>
  )
}
