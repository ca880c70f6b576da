import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { findOrderByName } from '#server/orders/find-order.ts'
import { presentOrder } from '#server/orders/present-order.ts'
import { closeSessions } from '#server/payments/close-sessions.ts'
import { optional, readArguments } from './arguments.ts'
import { inNamed, paymentDesk } from './command.ts'
import type { Command } from './command.ts'

const cancel: Command = {
  name: 'order cancel',
  usage: 'order cancel S ORDER_ID_OR_REFERENCE [--reason T]',
  about: 'Cancels an order and frees its bins',
  async run(context, args) {
    const values = readArguments(args, cancel.usage, ['slug', 'order'], {
      reason: { type: 'string' },
    })
    const reason = optional(values, 'reason')
    const slug = String(values['slug'])
    const cancelled = await inNamed(context.db, slug, async (org) => {
      const { order } = await findOrderByName(org, String(values['order']))
      return presentOrder(await cancelOrder(org, { id: order.id, reason }))
    })
    await closeSessions(paymentDesk(context, slug), { orderId: cancelled.id })
    return cancelled
  },
}

export const orderCommands = [cancel]
