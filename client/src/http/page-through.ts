/** The API's largest page, to make the fewest requests. */
const LARGEST_PAGE = 100

type Page<Item> = { data: Item[]; hasMore: boolean }
type Query = {
  limit?: number | undefined
  startingAfter?: string | undefined
  sort?: 'updated' | undefined
}

/** Every item of a list. Each page is requested when it's reached. */
export async function* pageThrough<
  Item extends { id: string; updatedAt?: string },
  Asked extends Query,
>(
  query: Asked | undefined,
  list: (query: Asked) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let asked = { limit: LARGEST_PAGE, ...query } as Asked
  for (;;) {
    const { data, hasMore } = await list(asked)
    yield* data
    const last = data.at(-1)
    if (!hasMore || !last) return
    // By their changes, records move as they change: the next page begins where this one was last seen.
    const { id, updatedAt } = last
    asked = { ...asked, startingAfter: asked.sort === 'updated' ? `${updatedAt},${id}` : id }
  }
}
