import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderables } from '#contract/catalog/orderables.ts'
import { formatMoney } from '#contract/values/money.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { Labelled } from '#web/office/controls/field.tsx'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { orderFormQuery } from '#web/office/phone-order/lookups/queries.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { PricedForm } from './priced-form.tsx'
import { usePricedChange } from './use-priced-change.ts'

const LABELS = { productId: 'Bin', total: 'Total' }

/** Changes what is brought, such as a bigger bin: what it costs, and whether there's one, shows before anything changes. */
export function Product({ one, onDone }: { one: OneOrder; onDone: () => void }) {
  const { slug: organisation } = useOffice().organisation
  const { data: form } = useQuery(orderFormQuery(organisation))
  const [chosen, setChosen] = useState<string | null>(null)
  const offered = [...orderables(form?.catalog.products ?? []).values()]
  const nameOf = (id: string) => offered.find((other) => other.id === id)?.name ?? ''
  const isWanted = chosen !== null && chosen !== one.order.productId
  const change = usePricedChange(one, onDone, {
    labels: LABELS,
    key: ['product', chosen],
    isWanted,
    send: ({ id, version }, how) =>
      call(addresses.changeOfficeOrderProduct, {
        params: { organisation, id },
        version,
        body: { productId: chosen ?? '', ...how },
      }),
    read: ({ order: { productName, total, currency } }) => {
      return { productId: productName, total: formatMoney(total, currency) }
    },
    typed: isWanted ? { productId: nameOf(chosen) } : {},
  })
  const { began, problems } = change
  const lineType = began.lines[0]?.lineType
  const groups = Map.groupBy(
    offered.filter(({ product }) => product.lineType === lineType),
    ({ product }) => product.productGroupId,
  )
  return (
    <PricedForm name="Change the bin" change={change} onDone={onDone}>
      <Labelled label={LABELS.productId} error={problems.at['productId']}>
        {(control) => (
          <select
            {...control}
            // The form was asked for by name: its only field is where one goes on.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={chosen ?? began.productId}
            onChange={({ currentTarget: { value } }) => {
              setChosen(value)
              change.reset()
            }}
          >
            {!offered.some(({ id }) => id === began.productId) && (
              <option value={began.productId}>{began.productName}</option>
            )}
            {[...groups].map(([groupId, ofGroup]) => (
              <optgroup
                key={groupId}
                label={form?.catalog.productGroups.find(({ id }) => id === groupId)?.name ?? ''}
              >
                {ofGroup.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Labelled>
    </PricedForm>
  )
}
