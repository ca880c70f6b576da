import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { announce } from '#web/office/controls/toast.ts'
import { connection } from './connection.ts'
import { describeFailure, Failure } from './failure.ts'

/**
 * What a query says about itself: the topics of live hints that it follows, each with the id that it's about,
 * or `*` if it's about all of them. Its key has the organisation's slug second.
 */
type QueryMeta = { follows?: Readonly<Record<string, string>> }

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
  }
}

/** How long to wait for an answer that is likely to come soon, in milliseconds. */
function delayBefore(attempt: number, error: Error): number {
  const seconds = error instanceof Failure ? error.seconds : null
  return seconds === null ? Math.min(1000 * 2 ** attempt, 10_000) : seconds * 1000
}

/** Whether the same question may get an answer a little later. */
function isPassing(error: Error): boolean {
  return error instanceof Failure && [null, 429, 503].includes(error.status)
}

/**
 * Makes the reads that are under way again, as a save has just ended: they may have been answered before it, and would put
 * on the screen what was there then.
 */
function readOvertakenAgain(): void {
  const underWay = cache.getQueryCache().findAll({ fetchStatus: 'fetching' })
  for (const query of underWay) {
    const { fetchMeta } = query.state
    void query.cancel({ silent: true })
    // The next page of a list is asked for alone, as it was. What fails shows in the query.
    void query.fetch(undefined, fetchMeta === null ? {} : { meta: fetchMeta }).catch(() => {})
  }
}

/**
 * What the screens have read. Whatever fails is handled here: a read is tried again while the trouble may
 * pass, and then its screen says so; a write is never repeated unasked, and a toast says why it failed,
 * unless its form shows the problems at their fields.
 */
export const cache = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: () => connection.set('fine'),
    onError: (error, { state }) => {
      if (isPassing(error)) connection.set('failing')
      // A screen that still has older data shows that, and this.
      if (state.data !== undefined && !isPassing(error)) announce({ says: describeFailure(error) })
    },
  }),
  mutationCache: new MutationCache({
    // Before the form's own: what it puts into the cache isn't overwritten either.
    onSuccess: readOvertakenAgain,
    onError: (error, _sent, _context, { meta }) => {
      // What wasn't answered may have been saved.
      readOvertakenAgain()
      if (meta?.['shownByForm'] !== true) announce({ says: describeFailure(error) })
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Hints may have been missed while the window was away.
      refetchOnWindowFocus: 'always',
      retry: (failures, error) => failures < 3 && isPassing(error),
      retryDelay: delayBefore,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
