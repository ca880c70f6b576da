import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type {
  BoardCommandsAnswer,
  CommandProblem,
  CommandResult,
} from '#contract/office/dispatch/board/results.ts'
import { count } from '#web/count.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure, Failure } from '#web/office/api/failure.ts'
import { announce, shownToast } from '#web/office/controls/toast.ts'
import type { Toast } from '#web/office/controls/toast.ts'
import { createStore } from '#web/office/looks/store.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { SentCommand, SentCommands } from './compose-commands.ts'
import { addPending, removePending } from './pending.ts'
import type { Pending } from './pending.ts'

/** A change that the board sends: its commands, how it looks until they’re answered, and its words. */
export type Order = {
  /** Composed when it’s sent, as changes sent before may have moved things. */
  commands: () => SentCommand[]
  pending?: readonly Pending[]
  says: string
  /** What to do next, once it’s done. */
  act?: Toast['act']
  /** The commands again, from where things are by now. */
  again?: () => SentCommand[]
  options?: Partial<SentCommands>
}

/** A change that needs a reason: the problems, and how to send it with one. */
export const askedReason = createStore<{
  problems: readonly CommandProblem[]
  goOn: (reason: string) => void
} | null>(null)

/** What can be undone, the latest last. */
const undoable = createStore<readonly { id: string; says: string }[]>([])
/** When something was saved last, for the board’s foot. */
export const savedAt = createStore<string | null>(null)

let last: Promise<unknown> = Promise.resolve()
/** The latest change while it's under way: whether it was done. */
const underWay = createStore<Promise<boolean> | null>(null)

/** Runs work after everything queued before it; `work` must not throw. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = last.then(() => work())
  last = done
  return done
}

function markSaved(): void {
  savedAt.set(new Date().toISOString())
}

export type Commands = {
  /** Sends commands after those before them. Resolves to whether they were done. */
  send: (order: Order) => Promise<boolean>
  /** Undoes what was done last; what is still under way once it's done. */
  undo: () => void
}

export function useCommands(): Commands {
  const { slug } = useOffice().organisation
  const client = useQueryClient()
  return useMemo(() => {
    const readAgain = () =>
      Promise.all(
        [
          ['board', slug],
          ['board week', slug],
          ['orders', slug],
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
    const post = (commands: SentCommand[], options: Order['options']) =>
      call(addresses.commandBoard, {
        params: { organisation: slug },
        idempotencyKey: crypto.randomUUID(),
        body: { ...options, commands },
      })
    const carryOut = async (order: Order): Promise<boolean> => {
      try {
        const answer = await post(order.commands(), order.options)
        if (!answer.applied) {
          explain(order, answer)
          return false
        }
        await readAgain()
        note(order, answer)
        return true
      } catch (error) {
        await readAgain()
        const { again, ...rest } = order
        const isMoved = error instanceof Failure && error.status === 412
        announce({
          says: describeFailure(error),
          ...(isMoved &&
            again && {
              act: { says: 'Move anyway', run: () => void send({ ...rest, commands: again }) },
            }),
        })
        return false
      } finally {
        for (const move of order.pending ?? []) removePending(move)
      }
    }
    const explain = (order: Order, { results }: BoardCommandsAnswer) => {
      const problems = results.flatMap((result) => result.problems)
      const refused = problems.find(({ level }) => level === 'refused')
      const needs = problems.filter(({ level }) => level === 'needs_reason')
      if (refused) announce({ says: refused.message })
      else if (needs.length > 0) {
        askedReason.set({
          problems: needs,
          goOn: (reason) =>
            void send({ ...order, options: { ...order.options, override: { reason } } }),
        })
      }
    }
    const note = ({ says, act }: Order, { undoId, results }: BoardCommandsAnswer) => {
      const warned = new Set(results.flatMap((result) => sayWarnings(result, results.length)))
      markSaved()
      if (undoId === null) return
      undoable.set([...undoable.get(), { id: undoId, says }])
      announce({
        says: [says, ...[...warned].slice(0, 2)].join(' '),
        undo: () => undoOne(undoId),
        ...(act && { act }),
      })
    }
    const undoOne = (id: string) => {
      undoable.set(undoable.get().filter((one) => one.id !== id))
      void inTurn(async () => {
        try {
          const params = { organisation: slug, id }
          const { restored, kept } = await call(addresses.undoBoard, { params })
          await readAgain()
          const done = restored === 0 ? 'Nothing was undone.' : `${count(restored, 'move')} undone.`
          const stays = kept.map(({ reference, why }) => `${reference ?? 'A stop'} stays: ${why}`)
          announce({ says: [done, ...stays.slice(0, 3)].join(' ') })
        } catch (error) {
          announce({ says: describeFailure(error) })
        }
      })
    }
    const send = async (order: Order): Promise<boolean> => {
      for (const move of order.pending ?? []) addPending(move)
      // Undoing it would undo the change before it.
      shownToast.set(null)
      const done = inTurn(() => carryOut(order))
      underWay.set(done)
      const isDone = await done
      if (underWay.get() === done) underWay.set(null)
      return isDone
    }
    const undoLatest = async () => {
      // A change that wasn't done has said why, and the one before it stays.
      if ((await underWay.get()) === false) return
      const latest = undoable.get().at(-1)
      if (latest) undoOne(latest.id)
      else announce({ says: 'There’s nothing to undo.' })
    }
    return {
      send,
      undo() {
        void undoLatest()
      },
    }
  }, [client, slug])
}

/** What to know about a move, and whose time it misses if others move with it. */
function sayWarnings({ problems, customerName }: CommandResult, moves: number): string[] {
  return problems.map(({ code, message }) => {
    const whose = code === 'outside_window' && moves > 1 && customerName ? `${customerName}: ` : ''
    return `${whose}${message}${/[.!?]$/.test(message) ? '' : '.'}`
  })
}
