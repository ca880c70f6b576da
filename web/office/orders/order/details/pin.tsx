import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { announce } from '#web/office/controls/toast.ts'
import text from '#web/office/controls/text.module.css'
import { orderQuery } from '#web/office/orders/order/use-order.ts'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { PointField } from '#web/office/places/point-field.tsx'
import { mapLink, pointLabels, pointOf, showPoint } from '#web/office/places/read-point.ts'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import styles from './place.module.css'

const SOURCES = {
  hand: 'Pin set by hand',
  arrivals: 'Pin learned from arrivals',
  geocoder: 'Pin found by the address',
} as const

/** Where the address is on the map, and who says so: drives and suggestions go by it. */
export function Pin({ one: { pin, order } }: { one: OneOrder }) {
  const mayWrite = useMay()('writeOrders')
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className={styles.pin}>
        {pin ? SOURCES[pin.source] : 'Not on the map yet'}{' '}
        {pin && (
          <a className={text.link} href={mapLink(pin.point)} target="_blank" rel="noreferrer">
            See it on a map
          </a>
        )}{' '}
        {mayWrite && (
          <Button look="bare" small onClick={() => setOpen(true)}>
            {pin ? 'Change the pin' : 'Set a pin'}
          </Button>
        )}
      </p>
      {open && <PinDialog pin={pin} order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

function PinDialog({
  pin,
  order,
  onClose,
}: Pick<OneOrder, 'pin' | 'order'> & { onClose: () => void }) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const [typed, setTyped] = useKept(`pin ${order.id}`, showPoint(pin?.point ?? null))
  const save = useMutation({
    mutationFn: () =>
      call(addresses.setOrderPoint, {
        params: { organisation, id: order.id },
        body: { point: pointOf(typed) },
      }),
    onSuccess: async () => {
      announce({ says: typed.trim() === '' ? 'The pin is gone.' : 'The pin is set.' })
      onClose()
      await cache.invalidateQueries({ queryKey: orderQuery(organisation, order.id).queryKey })
    },
    meta: { shownByForm: true },
  })
  const wrong = sayWrong(save.error, pointLabels('point', 'The point'))
  const { address, locality } = order
  return (
    <Dialog label="Pin" onClose={onClose}>
      <h2 className={styles.heading}>{address}</h2>
      <Form
        does="Save the pin"
        error={wrong.form}
        busy={save.isPending}
        onSend={() => save.mutate()}
        beside={<Button onClick={onClose}>Cancel</Button>}
      >
        <PointField
          label="Point"
          value={typed}
          error={wrong.at['point']}
          address={[address, locality?.suburb, locality?.postcode].filter(Boolean).join(', ')}
          onValue={setTyped}
        />
      </Form>
    </Dialog>
  )
}
