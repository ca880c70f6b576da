import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import { count } from '#web/count.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { announce } from '#web/office/controls/toast.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { asked } from './dialogs/open.ts'
import { titleOf } from './card/describe-job.ts'
import { useTryAgain } from './state/use-try-again.ts'
import { composePlaces, composeRemovals } from './state/compose-commands.ts'
import type { SentCommand } from './state/compose-commands.ts'
import { lastBoard } from './state/board-query.ts'
import { nameOf, planOf } from './state/plan.ts'
import type { Plan } from './state/plan.ts'
import { useCommands } from './state/use-commands.ts'
import { countParts } from './moves/share-out.ts'
import type { Part } from './moves/share-out.ts'
import { swap } from './moves/swap.ts'
import type { Target } from './moves/target.ts'
import { runsThatStop, stopsLeft } from './moves/stop-driving.ts'
import { whyNotAssign, whyNotCarry } from './moves/why-not.ts'
import type { BoardSearch } from './search.ts'
import { readBoardSearch, selectionOf } from './search.ts'

/** Everything people can do on the board; menus, keys and drags all call these. */
export type Doings = ReturnType<typeof useDoings>

export function useDoings(plan: Plan, search: BoardSearch) {
  const { slug } = useOffice().organisation
  const mayChange = useMay()('writeOrders')
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const { send, undo } = useCommands()
  const text = search.selected
  const selected = useMemo(
    () => new Set(selectionOf(text === undefined ? {} : { selected: text })),
    [text],
  )
  const onRun = useMutation({
    mutationFn: ({ run, does }: { run: BoardRun; does: 'close' | 'delete' }): Promise<unknown> => {
      const params = { organisation: slug, id: run.id }
      return does === 'close'
        ? call(addresses.closeRun, { params })
        : call(addresses.deleteRun, { params, version: run.version })
    },
    onSuccess: (_, { run, does }) =>
      announce({ says: `${nameOf(run)} is ${does === 'close' ? 'closed' : 'gone'}.` }),
    onSettled: () => client.invalidateQueries({ queryKey: ['board', slug] }),
  })
  /** What the address says by now: with keys that follow fast, it's ahead of what shows. */
  const searchNow = () => readBoardSearch(router.latestLocation.search)
  const selectedNow = () => new Set(selectionOf(searchNow()))
  const go = (change: Partial<Record<keyof BoardSearch, string | undefined>>, replace = true) => {
    const next = Object.entries({ ...searchNow(), ...change }).filter(
      ([, value]) => value !== undefined,
    )
    void navigate({
      to: '/office/$slug/board',
      params: { slug },
      search: Object.fromEntries(next),
      replace,
    })
  }
  const tryAgain = useTryAgain(plan, go)
  const select = (ids: Iterable<string>) => {
    const list = [...ids].filter((id) => plan.jobs[id])
    go({ selected: list.length === 0 ? undefined : list.join(',') })
  }
  const whyNot = (jobId: string, rule: typeof whyNotCarry) => {
    const job = plan.jobs[jobId]
    if (!mayChange) return 'Your role can look at the board, not change it.'
    return job ? rule(job) : 'It’s gone.'
  }
  const whyNotMove = (jobId: string) => whyNot(jobId, whyNotCarry)
  const whyNotGive = (jobId: string) => whyNot(jobId, whyNotAssign)
  const standsFor = (jobId: string) => {
    const now = selectedNow()
    return now.has(jobId) ? inOrder(plan, now) : [jobId]
  }
  const placeAll = (parts: readonly Part[], says: string, seen = plan) => {
    const latest = () => lastBoard(client, slug, plan.date)
    const commandsFrom = (expected: Plan) => {
      const board = latest()
      if (!board) return []
      const places = parts.flatMap(({ jobIds, to }) => composePlaces(expected, board, jobIds, to))
      return [...places, ...composeRemovals(stopsLeft(planOf(board, plan.timezone), parts))]
    }
    // The trucks that take over have no tips for these jobs yet.
    const needOrder =
      parts.some(({ to }) => to.runId !== null) && runsThatStop(plan, parts).length > 0
    return send({
      commands: () => commandsFrom(seen),
      again: () => {
        const board = latest()
        return board ? commandsFrom(planOf(board, plan.timezone)) : []
      },
      pending: parts,
      says,
      ...(needOrder && {
        act: { says: 'Suggest an order', run: () => asked.set({ kind: 'suggest', runId: null }) },
      }),
    })
  }
  return {
    selected,
    selectedNow,
    mayChange,
    go,
    select,
    undo,
    tryAgain,
    whyNotMove,
    whyNotGive,
    /** The jobs that are carried with a card: the whole selection if it’s part of it. */
    pick: (jobId: string): readonly string[] =>
      standsFor(jobId).filter((id) => whyNotMove(id) === null),
    /** Those of them that another run can take. */
    pickToGive: (jobId: string): readonly string[] =>
      standsFor(jobId).filter((id) => whyNotGive(id) === null),
    toggle(jobId: string, through: boolean) {
      const next = selectedNow()
      const last = [...next].at(-1)
      const ids = through && last !== undefined ? between(plan, last, jobId) : [jobId]
      const add = !next.has(jobId)
      for (const id of ids) {
        if (add) next.add(id)
        else next.delete(id)
      }
      select(next)
    },
    selectRun(runId: string) {
      const run = plan.runs.find(({ id }) => id === runId)
      const ids = run?.stops.flatMap(({ jobId }) => jobId ?? []) ?? []
      select([...selectedNow(), ...ids.filter((id) => plan.jobs[id]?.status === 'scheduled')])
    },
    openOrder: (orderId: string) => go({ open: orderId }, false),
    openSheets: (runId?: string) =>
      void navigate({
        to: '/office/$slug/board/sheets',
        params: { slug },
        search: { date: plan.date, ...(runId !== undefined && { run: runId }) },
      }),
    /**
     * Puts jobs onto a run or into the tray; they show there at once.
     * @param seen the plan that the person went by, if it isn’t the one that shows by now
     */
    place(jobIds: readonly string[], target: Target, seen?: Plan) {
      const run = plan.runs.find(({ id }) => id === target.runId)
      const one = plan.jobs[jobIds[0] ?? '']
      const what = jobIds.length === 1 && one ? titleOf(one) : count(jobIds.length, 'job')
      const where = run ? `on ${nameOf(run)}` : 'off the truck'
      const says = `${what} ${jobIds.length === 1 ? 'is' : 'are'} ${where}.`
      return placeAll([{ jobIds, to: target }], says, seen)
    },
    /** Puts jobs onto several runs at once. */
    share: (parts: readonly Part[]) => placeAll(parts, sayShared(plan, parts)),
    /** Puts each of two jobs where the other is. */
    swap(jobIds: readonly string[]) {
      const why = jobIds.map((id) => whyNotMove(id)).find((one) => one !== null)
      const parts = swap(plan, jobIds)
      if (why !== undefined) announce({ says: why })
      else if (parts.length === 0)
        announce({ says: 'Select two jobs, at least one of them on a run.' })
      else void placeAll(parts, 'The two have swapped places.')
    },
    command: (commands: SentCommand[], says: string) => send({ commands: () => commands, says }),
    send,
    closeRun: (run: BoardRun) => onRun.mutate({ run, does: 'close' }),
    deleteRun: (run: BoardRun) => onRun.mutate({ run, does: 'delete' }),
  }
}

/** “9 jobs are on Truck 2 and Truck 4.” */
function sayShared({ runs }: Plan, parts: readonly Part[]): string {
  const counts = countParts(parts)
  const names = runs.filter(({ id }) => counts.has(id)).map((run) => nameOf(run))
  const last = names.pop() ?? 'no truck'
  const all = parts.reduce((sum, { jobIds }) => sum + jobIds.length, 0)
  const where = names.length === 0 ? last : `${names.join(', ')} and ${last}`
  return `${count(all, 'job')} ${all === 1 ? 'is' : 'are'} on ${where}.`
}

/** Every job of the board in the order in which it shows. */
export function listJobs(plan: Plan): string[] {
  const { unassigned, carriedOver, failed, overdue } = plan.tray
  const onRuns = plan.runs.flatMap(({ stops }) => stops.flatMap(({ jobId }) => jobId ?? []))
  return [...new Set([...unassigned, ...carriedOver, ...failed, ...overdue, ...onRuns])]
}

function inOrder(plan: Plan, ids: ReadonlySet<string>): string[] {
  return listJobs(plan).filter((id) => ids.has(id))
}

function between(plan: Plan, from: string, to: string): string[] {
  const list = listJobs(plan)
  const [start, end] = [list.indexOf(from), list.indexOf(to)]
  return start < 0 ? [to] : list.slice(Math.min(start, end), Math.max(start, end) + 1)
}
