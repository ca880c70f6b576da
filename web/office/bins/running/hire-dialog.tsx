import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { call } from '#web/office/api/call.ts'
import { useIdempotencyKey } from '#web/office/api/use-idempotency-key.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import text from '#web/office/controls/text.module.css'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import editor from '#web/office/fleet/editor/editor.module.css'
import { Fields } from '#web/office/fleet/editor/fields.tsx'
import { useCatalogChoices } from '#web/office/fleet/use-catalog-choices.ts'
import { callersQuery } from '#web/office/phone-order/lookups/queries.ts'
import { CallerLine } from '#web/office/phone-order/rows/caller-line.tsx'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { bodyOf, fieldsOf, LABELS, nextAfter, NONE, takeCaller, typeCustomer } from './hire-form.ts'
import type { Typed } from './hire-form.ts'
import { hireQueryKeys } from './hire-query-keys.ts'

/**
 * Enters a bin that is at a customer's already. It stays open for the next one: a business that begins has many, often
 * of one type.
 */
export function HireDialog({ onClose, onFile }: { onClose: () => void; onFile?: () => void }) {
  const { slug: organisation } = useOffice().organisation
  const { today } = useOffice()
  const { types } = useCatalogChoices()
  const cache = useQueryClient()
  const key = useIdempotencyKey()
  const fields = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<{ orderId: string; name: string; count: number } | null>(null)
  const [typed, setTyped] = useKept<Typed>(`running hire ${organisation}`, {})
  const values = { ...startOf(types, today), ...typed }
  const { data } = useQuery(callersQuery(organisation, values.customerName))
  const callers = data?.data ?? []
  const change = (changes: Typed) => {
    key.renew()
    setTyped({ ...typed, ...changes })
  }
  const customer = {
    help: values.customerId === '' ? 'One of yours, or a new name.' : 'Linked to this customer.',
    suggests: {
      list: 'Customers and earlier callers',
      suggestions: callers.map((caller, index) => ({
        id: String(index),
        content: <CallerLine caller={caller} takesBin={false} />,
      })),
      onChoose: (id: string) => {
        const caller = callers[Number(id)]
        if (caller) change(takeCaller(caller))
        return true
      },
    },
  }
  const send = useMutation({
    mutationFn: () =>
      call(addresses.enterRunningHire, {
        params: { organisation },
        body: bodyOf(values),
        idempotencyKey: key.get(),
      }),
    onSuccess: async ({ orderId }) => {
      setLast({ orderId, name: values.customerName, count: (last?.count ?? 0) + 1 })
      key.renew()
      setTyped(nextAfter(values))
      fields.current?.querySelector('input')?.focus()
      const keys = hireQueryKeys(organisation)
      await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
    },
    meta: { shownByForm: true },
  })
  const wrong = sayWrong(send.error, LABELS)
  const heading = 'A bin that’s at a customer’s already'
  return (
    <Dialog label={heading} onClose={onClose}>
      <h2 className={editor.heading}>{heading}</h2>
      {types.length === 0 ? (
        <p>Add the product to the catalogue first.</p>
      ) : (
        <Form
          does="Enter it"
          error={wrong.form}
          busy={send.isPending}
          onSend={() => send.mutate()}
          beside={
            <>
              <Button onClick={onClose}>{last === null ? 'Cancel' : 'Done'}</Button>
              {onFile && (
                <button type="button" className={text.link} onClick={onFile}>
                  Import many from a file
                </button>
              )}
            </>
          }
        >
          <p className={editor.note} role="status">
            {last === null ? (
              'It becomes an order that’s delivered. No email is sent.'
            ) : (
              <>
                {last.count === 1 ? 'Entered' : `${last.count} entered, the last one`} for{' '}
                <Link
                  className={text.link}
                  to="/office/$slug/orders"
                  params={{ slug: organisation }}
                  search={{ open: last.orderId }}
                >
                  <bdi>{last.name}</bdi>
                </Link>
                . Go on with the next.
              </>
            )}
          </p>
          <div ref={fields}>
            <Fields
              fields={fieldsOf(types, customer)}
              values={values}
              wrong={wrong.at}
              onValue={(field, value) =>
                change(field === 'customerName' ? typeCustomer(value, values) : { [field]: value })
              }
            />
          </div>
        </Form>
      )}
    </Dialog>
  )
}

function startOf(types: readonly (readonly [string, string])[], today: Day): Required<Typed> {
  return {
    ...NONE,
    customerName: '',
    productId: types[0]?.[0] ?? '',
    binNumber: '',
    deliveryDate: addDays(today, -1),
    pickupDate: '',
    owed: '',
    customerType: 'individual',
  }
}
