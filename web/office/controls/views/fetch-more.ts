/** What is known of a list that loads page by page. */
export type PagedList = {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  isError: boolean
  fetchNextPage: () => Promise<PagedList>
}

/** How often it asks: a list could change each time. */
const MOST = 3

/**
 * Loads the next page of a list. If the list is read again meanwhile, because something in it has changed, that takes the
 * place of the page: then the page is asked for again.
 */
export async function fetchMore(list: PagedList): Promise<void> {
  const pagesOf = ({ data }: PagedList) => data?.pages.length ?? 0
  const before = pagesOf(list)
  let now = list
  for (let time = 0; time < MOST; time += 1) {
    now = await now.fetchNextPage()
    if (pagesOf(now) > before || !now.hasNextPage || now.isError) return
  }
}
