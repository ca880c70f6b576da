/** What is known of a list that loads page by page. */
export type PagedList = {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  isError: boolean
  fetchNextPage: () => Promise<PagedList>
}

/**
 * Loads the next page of a list. If the list is read again meanwhile, because something in it has changed, that takes the
 * place of the page: then it's asked for once more.
 */
export async function fetchMore(list: PagedList): Promise<void> {
  const pagesOf = ({ data }: PagedList) => data?.pages.length ?? 0
  const before = pagesOf(list)
  let now = list
  do {
    // One after another: each shows whether the one before was enough.
    // oxlint-disable-next-line no-await-in-loop
    now = await now.fetchNextPage()
  } while (pagesOf(now) <= before && now.hasNextPage && !now.isError)
}
