import * as z from 'zod'
import { cents, day, instant, uuid } from '#contract/values/text.ts'

/** What became of the board's commands (rules, section 12, "Moving jobs"). */

export const commandProblemCodes = [
  // Warned: it's done all the same.
  'over_capacity',
  'outside_window',
  'tip_closed',
  'day_full',
  /** A weekday on which crews don't do such jobs. */
  'other_weekday',
  /** An email about another day was sent before: there's one for a job, so they get no second one. */
  'emailed_before',
  // Needs a reason.
  'too_heavy',
  'off_road',
  'closed_day',
  // Refused.
  'sold_out',
  'final',
  'started',
  'past_date',
  'inactive_driver',
  'run_closed',
  'run_full',
  'gone',
  'cause_needed',
  'dates',
  /** Someone else moved it: it isn't where `expected` says. */
  'moved_meanwhile',
] as const

export const CommandProblem = z.object({
  level: z.enum(['warned', 'needs_reason', 'refused']),
  code: z.enum(commandProblemCodes),
  message: z.string(),
})
export type CommandProblem = z.output<typeof CommandProblem>

export const CommandResult = z.object({
  /** Position of the command. */
  index: z.int(),
  jobId: uuid.nullable(),
  stopId: uuid.nullable(),
  reference: z.string().nullable(),
  customerName: z.string().nullable(),
  /** With a dry run `done` means that it would be. */
  outcome: z.enum(['done', 'nothing_to_do', 'left']),
  problems: z.array(CommandProblem),
  /** What a move to another day changes; null for everything else. */
  effect: z
    .object({
      from: day,
      to: day,
      hire: z.object({ delivery: day, collection: day.nullable() }).nullable(),
      /** By how much the order's total rises; negative if it falls. */
      difference: cents,
      /** Whether the hirer gets an email. */
      message: z.boolean(),
    })
    .nullable(),
})
export type CommandResult = z.output<typeof CommandResult>

export const BoardCommandsAnswer = z.object({
  dryRun: z.boolean(),
  /** Whether anything was done, or with a dry run would be. */
  applied: z.boolean(),
  results: z.array(CommandResult),
  /** Null if nothing was done. */
  undoId: uuid.nullable(),
  undoUntil: instant.nullable(),
})
export type BoardCommandsAnswer = z.output<typeof BoardCommandsAnswer>

export const BoardUndo = z.object({
  /** How many jobs and stops are back where they were. */
  restored: z.int(),
  /** What stays, because it has moved, started or been sent since. */
  kept: z.array(
    z.object({ jobId: uuid.nullable(), reference: z.string().nullable(), why: z.string() }),
  ),
})
export type BoardUndo = z.output<typeof BoardUndo>
