/**
 * Works through items, a few at once: one that takes long doesn't hold up the rest.
 * @param most how many at once
 * @param work mustn't fail
 */
export async function fewAtATime<Item>(
  items: AsyncIterable<Item>,
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  const workThrough = async () => {
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
      await work(next.value)
    }
  }
  await Promise.all(Array.from({ length: most }, workThrough))
}
