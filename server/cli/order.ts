import { presentReference } from '#contract/orders/reference.ts'
import { approveOrder } from '#server/orders/change/approve-order.ts'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { renewLink } from '#server/orders/change/renew-link.ts'
import { findOrderByName } from '#server/orders/find-order.ts'
import { presentOrder } from '#server/orders/present-order.ts'
import { closeSessions } from '#server/payments/close-sessions.ts'
import { optionalText, readArguments } from './arguments.ts'
import { inNamed, openPaymentDesk } from './command.ts'
import type { Command } from './command.ts'

const cancel: Command = {
  name: 'order cancel',
  usage: 'order cancel S ORDER_ID_OR_REFERENCE [--reason T]',
  about: 'Cancels an order and frees its bins',
  uses: ['secret', 'stripe', 'addresses'],
  async run(context, args) {
    const values = readArguments(args, cancel.usage, ['slug', 'order'], {
      reason: { type: 'string' },
    })
    const reason = optionalText(values, 'reason', 500)
    const slug = String(values['slug'])
    const desk = await openPaymentDesk(context, slug)
    const cancelled = await inNamed(
      context,
      slug,
      async (org) => {
        const { order } = await findOrderByName(org, String(values['order']))
        return presentOrder(await cancelOrder(org, { id: order.id, reason }))
      },
      ['orders'],
    )
    await closeSessions(desk, { orderIds: [cancelled.id] })
    return cancelled
  },
}

const newLink: Command = {
  name: 'order new-link',
  usage: 'order new-link S ORDER_ID_OR_REFERENCE',
  about: "Makes a new link to the hirer's page; every earlier one stops working",
  uses: ['secret', 'addresses'],
  async run({ db, bookingUrl, openSecret }, args) {
    const words = readArguments(args, newLink.usage, ['slug', 'order'])
    const { current: secret } = await openSecret()
    return inNamed(
      { db },
      String(words['slug']),
      async (org) => {
        const { order } = await findOrderByName(org, String(words['order']))
        const manageUrl = await renewLink(org, { id: order.id }, { bookingUrl, secret })
        return { id: order.id, reference: presentReference(order.reference), manageUrl }
      },
      ['orders'],
    )
  },
}

const approve: Command = {
  name: 'order approve',
  usage: 'order approve S ORDER_ID_OR_REFERENCE',
  about: 'Confirms an order that waits for approval',
  uses: ['stripe'],
  async run(context, args) {
    const { slug, order } = readArguments(args, approve.usage, ['slug', 'order'])
    return inNamed(
      context,
      String(slug),
      async (org) => {
        const found = await findOrderByName(org, String(order))
        return presentOrder(await approveOrder(org, found.order.id))
      },
      ['orders'],
    )
  },
}

export const orderCommands = [cancel, approve, newLink]
