import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TipSite } from '#contract/office/dispatch/tip-site.ts'
import { formatMoney } from '#contract/values/money.ts'
import { call } from '#web/office/api/call.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { shortDay } from '#web/office/dates.ts'
import { DayField, useTypedDay } from '#web/office/days/day-field.tsx'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import styles from '#web/office/fleet/editor/editor.module.css'
import lists from '#web/office/fleet/fleet.module.css'
import { tipSitesQuery } from '#web/office/fleet/queries.ts'
import { idOrNull } from '#web/office/fleet/editor/read-typed.ts'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { classNames } from '#web/ui/class-names.ts'

/** What a tip charges a tonne, from which day on. */
export function Prices({
  site: { id, prices },
  groups,
}: {
  site: TipSite
  /** Kinds of waste, by id and name. */
  groups: readonly (readonly [string, string])[]
}) {
  const { organisation, today } = useOffice()
  const cache = useQueryClient()
  const [dollars, setDollars] = useKept(`tip price ${id}`, '')
  const [fromDay, setFromDay] = useKept(`tip price from ${id}`, today)
  const from = useTypedDay(setFromDay)
  const [groupId, setGroupId] = useKept(`tip price for ${id}`, '')
  const nameOf = new Map(groups)
  const add = useMutation({
    mutationFn: () =>
      call(addresses.addTipPrice, {
        params: { organisation: organisation.slug, id },
        body: {
          groupId: idOrNull(groupId),
          fromDay,
          centsATonne: Math.round(Number(dollars.replaceAll(/[$,\s]/g, '')) * 100),
        },
      }),
    onSuccess: async () => {
      announce({ says: 'The price is set.' })
      setDollars('')
      await cache.invalidateQueries({ queryKey: tipSitesQuery(organisation.slug).queryKey })
    },
    meta: { shownByForm: true },
  })
  const wrong = sayWrong(add.error, {
    centsATonne: 'The price',
    fromDay: 'The day',
    groupId: 'The waste',
  })
  return (
    <div className={styles.more}>
      <b>Price a tonne, including GST</b>
      <ul className={lists.lines}>
        {prices.map((price) => (
          <li key={price.id}>
            {formatMoney(price.centsATonne, organisation.currency)} from{' '}
            {shortDay(price.fromDay, today)}
            {price.groupId !== null &&
              `, for ${nameOf.get(price.groupId) ?? 'waste that’s no longer sold'}`}
          </li>
        ))}
      </ul>
      <Form
        look="second"
        does="Set the price"
        error={wrong.form}
        busy={add.isPending || !from.isDay || dollars.trim() === ''}
        onSend={() => add.mutate()}
      >
        <div className={classNames(styles.fields, styles.level)}>
          <div className={styles.whole}>
            <SelectField
              label="For"
              value={groupId}
              options={[['', 'Waste without a price of its own'], ...groups]}
              error={wrong.at['groupId']}
              onValue={setGroupId}
            />
          </div>
          <Field
            label="Dollars a tonne"
            inputMode="decimal"
            value={dollars}
            error={wrong.at['centsATonne']}
            onValue={setDollars}
          />
          <DayField
            label="From"
            value={fromDay}
            today={today}
            error={wrong.at['fromDay']}
            onDay={from.onDay}
          />
        </div>
      </Form>
    </div>
  )
}
