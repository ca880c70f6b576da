import { findOrderByName } from '#server/orders/find-order.ts'
import { presentOrder } from '#server/orders/present-order.ts'
import { requestRefund } from '#server/payments/refunds/request-refund.ts'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import { BadArguments, optionalText, readArguments } from './arguments.ts'
import { inNamed, openPaymentDesk } from './command.ts'
import type { Command } from './command.ts'

const refund: Command = {
  name: 'payment refund',
  usage: 'payment refund S ORDER_ID_OR_REFERENCE [--amount CENTS] [--reason T]',
  about: 'Refunds everything paid beyond the amount owed, or the amount given',
  uses: ['secret', 'stripe', 'addresses'],
  async run(context, args) {
    const values = readArguments(args, refund.usage, ['slug', 'order'], {
      amount: { type: 'string' },
      reason: { type: 'string' },
    })
    const amount = readAmount(values['amount'])
    const reason = optionalText(values, 'reason', 300)
    const [slug, name] = [String(values['slug']), String(values['order'])]
    const desk = await openPaymentDesk(context, slug)
    await inNamed(context, slug, async (org) => {
      const { order } = await findOrderByName(org, name)
      await requestRefund(org, { orderId: order.id, amount, reason })
    })
    await sendRefunds(desk)
    return inNamed(context, slug, async (org) => presentOrder(await findOrderByName(org, name)), [
      'payments',
    ])
  },
}

function readAmount(written: string | boolean | undefined): number | null {
  if (typeof written !== 'string') return null
  if (!/^[1-9]\d{0,11}$/.test(written)) {
    throw new BadArguments('--amount must be whole cents, such as 4500')
  }
  return Number(written)
}

export const paymentCommands = [refund]
