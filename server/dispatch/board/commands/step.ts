import type { BoardCommand } from '#contract/office/dispatch/board/commands.ts'
import type { CommandProblem, CommandResult } from '#contract/office/dispatch/board/results.ts'
import type { Day } from '#contract/values/day.ts'
import type { Placing } from './checks/check-placing.ts'

export type MovedDay = {
  effect: NonNullable<CommandResult['effect']>
  /** The dates of the order before and after, so that an undo knows whether they changed since. */
  before: HireDates
  after: HireDates
}

export type HireDates = {
  delivery: Day
  collection: Day | null
  total: number
  /** How many charges the order has: a change at the hirer's request adds some. */
  charges: number
}

/** A command with what it asks for and what became of it. */
export type Step = {
  command: BoardCommand
  placing: Placing | null
  problems: CommandProblem[]
  moved: MovedDay | null
  /** The stop that an `add_stop` made. */
  stopId: string | null
}
