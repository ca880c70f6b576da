import type { OrderBody } from '../../client/src/schema/schema.ts'
import { anOrder } from '#test/catalogs.ts'

/** An order of the plain catalogue, as the client takes it. */
export function aBody(changes: Partial<OrderBody> = {}): OrderBody {
  return anOrder(changes) as unknown as OrderBody
}

/** All that an iterable gives. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}
