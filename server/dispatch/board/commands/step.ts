import type { BoardCommand } from '#contract/office/dispatch/board/commands.ts'
import type { CommandProblem } from '#contract/office/dispatch/board/results.ts'
import type { Placing } from './check-placing.ts'
import type { MovedDay } from './move-day.ts'

/** A command with what it asks for and what became of it. */
export type Step = {
  command: BoardCommand
  placing: Placing | null
  problems: CommandProblem[]
  moved: MovedDay | null
  /** The stop that an `add_stop` made. */
  stopId: string | null
}
