import type { Catalog } from '#contract/catalog/catalog.ts'
import { formatShortMoney } from '#contract/values/money.ts'
import type { Draft } from '#web/booking/draft/draft.ts'
import { Choice, ChoiceDetail, ChoiceGroup } from '#web/ui/choice/choice.tsx'

/** Waiting while the customer loads, and collection on call, if the business offers them. */
export function CollectionWays(props: {
  draft: Draft
  catalog: Catalog
  error: string | undefined
  onChange: (part: Partial<Draft>) => void
}) {
  const { draft, catalog, onChange } = props
  const { waitWhileLoad, collectOnCall } = catalog.bookingRules
  const { currency } = catalog.organisation
  if (!waitWhileLoad.offered && !collectOnCall) return null
  return (
    <ChoiceGroup legend="Another way to collect it" id="ways" error={props.error}>
      {waitWhileLoad.offered && (
        <Choice
          type="checkbox"
          id="wait"
          name="wait"
          checked={draft.waitWhileLoad}
          onChoose={(waits) => onChange({ waitWhileLoad: waits, collectOnCall: false })}
        >
          Wait while I load
          <ChoiceDetail>
            The truck waits up to {waitWhileLoad.minutes} minutes, then takes the bin away again. It
            costs {formatShortMoney(waitWhileLoad.price, currency)} a bin.
          </ChoiceDetail>
        </Choice>
      )}
      {collectOnCall && !draft.waitWhileLoad && (
        <Choice
          type="checkbox"
          id="on-call"
          name="on-call"
          checked={draft.collectOnCall}
          onChoose={(onCall) => onChange({ collectOnCall: onCall })}
        >
          Collect when I call
          <ChoiceDetail>
            The price covers the days up to the collection date above. Call us when the bin is
            ready.
          </ChoiceDetail>
        </Choice>
      )}
    </ChoiceGroup>
  )
}
