import { useMutation } from '@tanstack/react-query'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { Button } from '#web/office/controls/button.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { useOrderWrites } from '#web/office/orders/order/use-order.ts'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { useMay } from '#web/office/shell/office-context.ts'
import styles from './place.module.css'

/** Whether the hirer gets texts about visits: a click switches them on or off, as the hirer asks. */
export function Texts({ one }: { one: OneOrder }) {
  const { texts, order } = one
  const { params, take } = useOrderWrites(one)
  const mayWrite = useMay()('writeOrders')
  const choose = useMutation({
    mutationFn: (on: boolean) => call(addresses.chooseOfficeOrderTexts, { params, body: { on } }),
    onSuccess(page) {
      take(page)
      announce({ says: page.texts?.on ? 'They get texts now.' : 'They get no texts any more.' })
    },
  })
  const isOver = order.status === 'cancelled' || order.status === 'completed'
  if (!texts || texts.reason === 'no_mobile' || (isOver && !texts.on)) return null
  if (texts.reason === 'stopped') {
    return <p className={styles.quiet}>No texts: this number replied STOP</p>
  }
  return (
    <p className={styles.quiet}>
      {texts.on ? 'Texts about visits' : 'No texts: they haven’t asked for any'}{' '}
      {mayWrite && !isOver && (
        <Button look="bare" small busy={choose.isPending} onClick={() => choose.mutate(!texts.on)}>
          {texts.on ? 'Stop the texts' : 'They want texts'}
        </Button>
      )}
    </p>
  )
}
