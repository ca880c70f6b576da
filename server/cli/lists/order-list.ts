import { orderStatuses } from '#contract/orders/order.ts'
import type { Order } from '#contract/orders/order.ts'
import { isDay, spokenDay } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import { sayPlace } from '#contract/values/state.ts'
import { BadArguments, oneOf, optional, readArguments } from '#server/cli/arguments.ts'
import { inNamed } from '#server/cli/command.ts'
import type { Command } from '#server/cli/command.ts'
import { printFact } from '#server/cli/print/show-controls.ts'
import { printTable } from '#server/cli/print/table.ts'
import { findOrderByName } from '#server/orders/find-order.ts'
import { listOrders } from '#server/orders/list/list-orders.ts'
import { presentOrder } from '#server/orders/present-order.ts'

/** The latest ones; the office has the others. */
const MOST_LISTED = 100

const list: Command<{ data: Order[]; hasMore: boolean }> = {
  name: 'order list',
  usage: 'order list S [--on DATE] [--status STATUS]',
  about: 'Lists the latest orders, or those delivered on a day',
  more: [`STATUS is one of ${orderStatuses.join(', ')}.`],
  async run({ db }, args) {
    const values = readArguments(args, list.usage, ['slug'], {
      on: { type: 'string' },
      status: { type: 'string' },
    })
    const on = optional(values, 'on')
    if (on !== null && !isDay(on)) throw new BadArguments('--on must be a date such as 2027-06-30')
    const named = optional(values, 'status')
    const query = {
      limit: MOST_LISTED,
      ...(on !== null && { deliveryDate: on }),
      ...(named !== null && { status: oneOf(named, orderStatuses, '--status') }),
    }
    return inNamed({ db }, String(values['slug']), async (org) => {
      const { data, hasMore } = await listOrders(org, query)
      return { data: data.map(presentOrder), hasMore }
    })
  },
  print({ data, hasMore }) {
    const table = printTable(
      data,
      [
        { heading: 'Order', of: ({ reference }) => reference },
        { heading: 'Delivery', of: ({ deliveryDate }) => deliveryDate },
        { heading: 'Status', of: ({ status }) => status },
        { heading: 'Customer', of: ({ customer }) => customer.name },
        { heading: 'Where', of: ({ locality }) => locality?.suburb ?? '' },
        { heading: 'What', of: whatOf },
        { heading: 'Due', end: 'right', of: (order) => money(order, order.amountDue) },
      ],
      'No orders',
    )
    return hasMore ? `${table}\nThere are more: name a day with --on.` : table
  },
}

const show: Command<Order> = {
  name: 'order show',
  usage: 'order show S ORDER_ID_OR_REFERENCE',
  about: 'Shows an order: who, where, what, its jobs and its money',
  async run({ db }, args) {
    const { slug, order } = readArguments(args, show.usage, ['slug', 'order'])
    return inNamed({ db }, String(slug), async (org) =>
      presentOrder(await findOrderByName(org, String(order))),
    )
  },
  print(order) {
    const { customer, locality, lines, addOns, jobs } = order
    const site = [order.lotNumber && `Lot ${order.lotNumber}`, order.address]
    const facts: [name: string, value: string | null][] = [
      ['Order', `${order.reference}, ${order.status}`],
      ['ID', order.id],
      ['Customer', [customer.name, customer.contactName].filter(isNew).join(', ')],
      ['Phone', customer.phone],
      ['Email', customer.email],
      ['Where', [...site, locality && sayPlace(locality)].filter(Boolean).join(', ')],
      ['Gate code', order.gateCode],
      ['Notes', order.notes],
      ...Object.entries(order.customFields).map(([key, answer]): [string, string] => [
        key,
        typeof answer === 'string' ? answer : JSON.stringify(answer),
      ]),
      ['Delivery', spokenDay(order.deliveryDate)],
      ['Collection', spokenDay(order.pickupDate)],
      ...lines.map((line): [string, string] => ['Line', `${line.quantity} × ${line.productName}`]),
      ...addOns.map((addOn): [string, string] => ['Extra', `${addOn.quantity} × ${addOn.name}`]),
      ...jobs.map(({ type, date, status, id }): [string, string] => [
        'Job',
        `${date}  ${type.padEnd(10)}  ${status.padEnd(9)}  ${id}`,
      ]),
      ['Total', money(order, order.total)],
      ['Paid', money(order, order.amountPaid)],
      ['Due', money(order, order.amountDue)],
    ]
    const shown = facts.filter(([, value]) => value !== null && value !== '')
    const width = Math.max(...shown.map(([name]) => name.length)) + 2
    return shown.map(([name, value]) => printFact(name, value ?? '', width)).join('\n')
  },
}

const isNew = (text: string, at: number, texts: readonly string[]) => texts.indexOf(text) === at

function whatOf({ quantity, productName, lines }: Order): string {
  const first = quantity === 1 ? productName : `${quantity} × ${productName}`
  return lines.length > 1 ? `${first} + ${lines.length - 1}` : first
}

function money({ currency }: Order, cents: number): string {
  return formatMoney(cents, currency)
}

export const orderListCommands = [list, show]
