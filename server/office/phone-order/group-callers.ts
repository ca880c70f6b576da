/** Who placed some orders: orders with the same phone number or email address are one person's. */

export type Placed = { email: string; phone: string }

/**
 * Groups orders by who placed them. The groups, and the orders in each, keep the order in which they come.
 * Pure.
 */
export function groupCallers<Order extends Placed>(orders: readonly Order[]): Order[][] {
  const groups: { keys: Set<string>; orders: Order[] }[] = []
  for (const order of orders) {
    const keys = keysOf(order)
    const group = groups.find((known) => keys.some((key) => known.keys.has(key)))
    if (!group) groups.push({ keys: new Set(keys), orders: [order] })
    else {
      group.orders.push(order)
      for (const key of keys) group.keys.add(key)
    }
  }
  return groups.map((group) => group.orders)
}

/**
 * What a person is recognised by: the email address and the phone number. The last nine digits leave out what
 * comes before the area code, such as +61 or 0. Pure.
 */
export function keysOf({ email, phone }: Placed): string[] {
  const digits = phone.replaceAll(/\D/g, '').slice(-9)
  const keys = [email.trim().toLowerCase(), digits.length >= 8 ? digits : '']
  return keys.filter((key) => key !== '')
}
