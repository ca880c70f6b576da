import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  Board,
  BoardChanges,
  BoardChangesQuery,
  BoardQuery,
} from '#contract/office/dispatch/board/board.ts'
import { BoardCommandsBody } from '#contract/office/dispatch/board/commands.ts'
import { BoardCommandsAnswer, BoardUndo } from '#contract/office/dispatch/board/results.ts'
import { SettleBody } from '#contract/office/dispatch/board/rail.ts'
import { BoardWeek } from '#contract/office/dispatch/board/week.ts'
import { boardMoves, organisation } from '#contract/api/parameters.ts'
import {
  invalidCommands,
  movedMeanwhile,
  unknownMoves,
} from '#contract/api/refusals/dispatch-plan.ts'
import { invalidQuery, unreadableBody } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'

/** The dispatch board (rules, section 12, "The board"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  params: { organisation },
  status: 200,
} as const

export const boardEndpoints = {
  getBoard: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/board',
    operationId: 'getBoard',
    summary: 'Read the runs of some days, the tray and what is wrong',
    capability: 'read',
    query: BoardQuery,
    answer: Board,
    means: 'The board.',
    refusals: [...forMembers, invalidQuery],
  },
  getBoardChanges: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/board/changes',
    operationId: 'getBoardChanges',
    summary: 'Read what has changed on the board',
    capability: 'read',
    query: BoardChangesQuery,
    answer: BoardChanges,
    means: 'The runs and jobs that have changed, and the tray and the rail as they are.',
    refusals: [...forMembers, invalidQuery],
  },
  getBoardWeek: {
    ...common,
    method: 'GET',
    path: '/api/office/{organisation}/board/week',
    operationId: 'getBoardWeek',
    summary: 'Read the runs of a week in brief',
    capability: 'read',
    query: BoardQuery,
    answer: BoardWeek,
    means: 'The days, and each run in brief.',
    refusals: [...forMembers, invalidQuery],
  },
  commandBoard: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/board/commands',
    operationId: 'commandBoard',
    summary: 'Move jobs and stops, or ask what moving them would do',
    capability: 'writeOrders',
    idempotent: true,
    body: BoardCommandsBody,
    bodyLimit: 256 * 1024,
    answer: BoardCommandsAnswer,
    means:
      'What was done with each command. If a command has a problem that keeps it from being done, nothing was, unless only those without problems were asked for.',
    refusals: [...forMembers, movedMeanwhile, invalidCommands, ...unreadableBody],
  },
  settleRailEntry: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/board/rail',
    operationId: 'settleRailEntry',
    summary: 'Say that something on the rail is settled, or is not after all',
    capability: 'writeOrders',
    body: SettleBody,
    status: 204,
    answer: z.undefined(),
    means: 'It is off the rail, for everyone.',
    refusals: [...forMembers, invalidCommands, ...unreadableBody],
  },
  undoBoard: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/board/undo/{id}',
    params: { organisation, id: boardMoves },
    operationId: 'undoBoard',
    summary: 'Undo moves within ten minutes',
    capability: 'writeOrders',
    answer: BoardUndo,
    means: 'How many are back where they were, and what stays and why.',
    refusals: [...forMembers, unknownMoves],
  },
} as const satisfies Record<string, Endpoint>
