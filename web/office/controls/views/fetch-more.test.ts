import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fetchMore } from './fetch-more.ts'

/** A list of pages, whose answers come once they're let through. */
function openList() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const waiting: { page: number; answer: () => void; fail: () => void }[] = []
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: ({ pageParam }) =>
      new Promise<number>((resolve, reject) => {
        waiting.push({
          page: pageParam,
          answer: () => resolve(pageParam),
          fail: () => reject(new Error('away')),
        })
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last < 4 ? last + 1 : undefined),
  })
  observer.subscribe(() => {})
  /** Lets the next answer through. */
  const next = async (does: 'answer' | 'fail' = 'answer'): Promise<number> => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    const one = waiting.shift()
    one?.[does]()
    return one?.page ?? 0
  }
  return { client, observer, next, pages: () => observer.getCurrentResult().data?.pages }
}

test('the next page comes, and one at a time', async () => {
  const { observer, next, pages } = openList()
  await next()
  await expect.poll(pages).toEqual([1])
  const more = fetchMore(observer.getCurrentResult())
  expect(await next()).toBe(2)
  await more
  expect(pages()).toEqual([1, 2])
})

test('it comes too if the list is read again meanwhile', async () => {
  const { client, observer, next, pages } = openList()
  await next()
  await expect.poll(pages).toEqual([1])
  const more = fetchMore(observer.getCurrentResult())
  await Promise.resolve()
  void client.invalidateQueries({ queryKey: ['list'] })
  // The page that was asked for is dropped, the list is read again, and then the page once more.
  expect([await next(), await next(), await next()]).toEqual([2, 1, 2])
  await more
  expect(pages()).toEqual([1, 2])
})

test('one that fails waits for another click', async () => {
  const { observer, next, pages } = openList()
  await next()
  await expect.poll(pages).toEqual([1])
  const more = fetchMore(observer.getCurrentResult())
  await next('fail')
  await more
  expect(pages()).toEqual([1])
})
