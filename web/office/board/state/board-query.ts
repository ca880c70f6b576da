import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Board, BoardChanges } from '#contract/office/dispatch/board/board.ts'
import { addDays, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'

const follows = {
  jobs: '*',
  runs: '*',
  orders: '*',
  board: '*',
  customers: '*',
  emails: '*',
  vehicles: '*',
  drivers: '*',
  depots: '*',
  'tip-sites': '*',
  'vehicle-checks': '*',
  bins: '*',
  dockets: '*',
}

const keyOf = (slug: string, date: Day) => ['board', slug, date] as const

/** The board of a day. Once it’s there, only what has changed since is read. */
export function boardQuery(slug: string, date: Day) {
  return queryOptions({
    queryKey: keyOf(slug, date),
    queryFn: ({ client }): Promise<Board> => readBoard(client, slug, date),
    // Runs fall behind, and drivers fall silent, without anyone doing something.
    refetchInterval: 60_000,
    meta: { follows },
  })
}

/** The week of a day, from Monday to Sunday, in brief. */
export function weekQuery(slug: string, day: Day) {
  const from = mondayOf(day)
  return queryOptions({
    queryKey: ['board week', slug, from],
    queryFn: () =>
      call(addresses.getBoardWeek, {
        params: { organisation: slug },
        query: { from, to: addDays(from, 6) },
      }),
    // Which day is today changes without anyone doing something.
    refetchInterval: 60_000,
    meta: { follows },
  })
}

/** The board as it was last read; undefined before. */
export function lastBoard(client: QueryClient, slug: string, date: Day): Board | undefined {
  return client.getQueryData(keyOf(slug, date))
}

export function mondayOf(day: Day): Day {
  return addDays(day, 1 - weekdayOf(day))
}

async function readBoard(client: QueryClient, slug: string, date: Day): Promise<Board> {
  const params = { organisation: slug }
  const query = { from: date, to: date }
  const last = lastBoard(client, slug, date)
  if (!last) return call(addresses.getBoard, { params, query })
  const since = last.cursor
  const changes = await call(addresses.getBoardChanges, { params, query: { ...query, since } })
  const board = merge(last, changes)
  // A run that came without its change, as from a transaction that took long, is read with everything else.
  return board.runs.length === changes.runIds.length
    ? board
    : call(addresses.getBoard, { params, query })
}

function merge(last: Board, { runIds, ...changes }: BoardChanges): Board {
  const runs = new Map([...last.runs, ...changes.runs].map((run) => [run.id, run]))
  const jobs = new Map([...last.jobs, ...changes.jobs].map((job) => [job.id, job]))
  return {
    ...last,
    ...changes,
    runs: runIds.flatMap((id) => runs.get(id) ?? []),
    jobs: [...jobs.values()],
  }
}
