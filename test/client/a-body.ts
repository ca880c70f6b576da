import type { OrderBody } from '../../client/src/schema/schema.ts'
import { anOrder } from '#test/catalogs.ts'

/** An order body for the plain catalogue. */
export function aBody(changes: Partial<OrderBody> = {}): OrderBody {
  return anOrder(changes) as unknown as OrderBody
}

/** Every item of an iterable. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}
