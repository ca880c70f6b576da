import type { ReactNode } from 'react'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Icon } from '#web/office/controls/icon.tsx'
import { Status } from '#web/office/controls/status.tsx'
import { describeStatus } from '#web/office/orders/list/describe-row.ts'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { Menu, MenuAction } from '#web/office/shell/menu/menu.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { OrderAction } from './order-action.ts'
import styles from './bar.module.css'

/** The head of an order: its reference and status, the first thing to do with it, and all the others. */
export function Bar({
  one,
  actions,
  busy,
  children,
}: {
  one: OneOrder
  actions: readonly OrderAction[]
  busy: boolean
  /** At the end: what closes it, or leads to its page. */
  children: ReactNode
}) {
  const { today } = useOffice()
  const { order, needsApproval } = one
  const { status, pickupDate } = order
  // Bins that stay, and are emptied there, have an end of the hire but no collection to be late with.
  const isCollected = one.jobs.some(({ type }) => type === 'collection')
  const collectionDate = isCollected ? pickupDate : null
  const shown = describeStatus({ status, needsApproval, collectionDate }, today)
  const first = FIRST.filter((id) => id !== 'pay' || one.telephone?.pays !== 'account')
    .flatMap((id) => actions.filter((action) => action.id === id))
    .find(({ whyNot }) => whyNot === null)
  return (
    <div className={styles.bar}>
      <div className={styles.name}>
        <h2 tabIndex={-1}>{order.reference}</h2>
        <Status shape={shown.shape} tone={shown.tone}>
          {shown.says}
        </Status>
      </div>
      {first && (
        <Button look="primary" busy={busy} onClick={first.run}>
          {first.does} {first.keys && <Key>{first.keys.toUpperCase()}</Key>}
        </Button>
      )}
      <Menu label="More" className={styles.more ?? ''} below trigger={<Icon name="more" />}>
        {actions.map(({ id, does, icon, keys, whyNot, run }) => (
          <MenuAction key={id} icon={icon} keys={keys} whyNot={whyNot} onAction={run}>
            {does}
          </MenuAction>
        ))}
      </Menu>
      {children}
    </div>
  )
}

/**
 * The first of these that can be done is the order’s main button; a link to pay only for those who don’t pay on
 * account.
 */
const FIRST = ['approve', 'again', 'pay']
