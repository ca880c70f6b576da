import { DayField } from '#web/office/days/day-field.tsx'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { PricedForm } from './priced-form.tsx'
import { LABELS, useDateChange } from './use-date-change.ts'

/** Changes when the bin comes and goes: what it costs shows before anything changes. */
export function Dates({ one, onDone }: { one: OneOrder; onDone: () => void }) {
  const { today } = useOffice()
  const change = useDateChange(one, onDone)
  const { began, wanted, problems } = change
  const { changeDelivery, changeCollection } = one.can
  return (
    <PricedForm name="Change the dates" change={change} onDone={onDone}>
      <DayField
        takesFocus={changeDelivery.allowed}
        label={LABELS.deliveryDate}
        value={began.deliveryDate}
        today={today}
        error={problems.at['deliveryDate']}
        whyNot={changeDelivery.reason}
        onDay={(day) => change.want('deliveryDate', day)}
      />
      <DayField
        takesFocus={!changeDelivery.allowed}
        label={LABELS.pickupDate}
        value={began.pickupDate}
        today={today}
        from={wanted.deliveryDate ?? began.deliveryDate}
        error={problems.at['pickupDate']}
        whyNot={changeCollection.reason}
        onDay={(day) => change.want('pickupDate', day)}
      />
    </PricedForm>
  )
}
