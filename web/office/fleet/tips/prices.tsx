import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TipSite } from '#contract/office/dispatch/tip-site.ts'
import { formatMoney } from '#contract/values/money.ts'
import { call } from '#web/office/api/call.ts'
import { Field } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { shortDay } from '#web/office/dates.ts'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import styles from '#web/office/fleet/editor/editor.module.css'
import lists from '#web/office/fleet/fleet.module.css'
import { tipSitesQuery } from '#web/office/fleet/queries.ts'
import { sayWrong } from '#web/office/settings/stale.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

/** What a tip charges a tonne, from which day on. */
export function Prices({ site: { id, prices } }: { site: TipSite }) {
  const { organisation, today } = useOffice()
  const cache = useQueryClient()
  const [dollars, setDollars] = useState('')
  const [fromDay, setFromDay] = useState(today)
  const general = prices.filter(({ groupId }) => groupId === null)
  const add = useMutation({
    mutationFn: () =>
      call(addresses.addTipPrice, {
        params: { organisation: organisation.slug, id },
        body: { fromDay, centsATonne: Math.round(Number(dollars.replaceAll(/[$,\s]/g, '')) * 100) },
      }),
    onSuccess: async () => {
      announce({ says: 'The price is set.' })
      setDollars('')
      await cache.invalidateQueries({ queryKey: tipSitesQuery(organisation.slug).queryKey })
    },
    meta: { shownByForm: true },
  })
  const wrong = sayWrong(add.error, { centsATonne: 'The price', fromDay: 'The day' })
  return (
    <div className={styles.more}>
      <b>Price a tonne, including GST</b>
      <ul className={lists.lines}>
        {general.map((price) => (
          <li key={price.id}>
            {formatMoney(price.centsATonne, organisation.currency)} from{' '}
            {shortDay(price.fromDay, today)}
          </li>
        ))}
      </ul>
      <Form
        look="second"
        does="Set the price"
        error={wrong.form}
        busy={add.isPending || dollars.trim() === ''}
        onSend={() => add.mutate()}
      >
        <div className={styles.fields}>
          <Field
            label="Dollars a tonne"
            inputMode="decimal"
            value={dollars}
            error={wrong.at['centsATonne']}
            onValue={setDollars}
          />
          <Field
            label="From"
            type="date"
            value={fromDay}
            error={wrong.at['fromDay']}
            onValue={setFromDay}
          />
        </div>
      </Form>
    </div>
  )
}
