import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { PointBody } from '#contract/office/dispatch/board/commands.ts'
import { RunSheet, Suggestion } from '#contract/office/dispatch/runs/run-plans.ts'
import {
  BoardRun,
  NewRunBody,
  NewStopBody,
  RunChangeBody,
} from '#contract/office/dispatch/runs/run.ts'
import { order, organisation, run } from '#contract/api/parameters.ts'
import { changedRun, invalidRun, unknownRun } from '#contract/api/refusals/dispatch-plan.ts'
import { unreadableBody } from '#contract/api/refusals/general.ts'
import { unknownOrder } from '#contract/api/refusals/orders.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import { noVersion } from '#contract/api/refusals/team.ts'

/** Runs (rules, section 12, "Runs"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  capability: 'writeOrders',
  status: 200,
} as const

const oneRun = {
  ...common,
  params: { organisation, id: run },
  answer: BoardRun,
  means: 'The run as it is now.',
} as const

export const runEndpoints = {
  createRun: {
    ...common,
    method: 'POST',
    path: '/api/office/{organisation}/runs',
    params: { organisation },
    operationId: 'createRun',
    summary: 'Plan a run for a driver, a vehicle or both',
    idempotent: true,
    body: NewRunBody,
    status: 201,
    answer: BoardRun,
    means: 'The run.',
    refusals: [...forMembers, invalidRun, ...unreadableBody],
  },
  changeRun: {
    ...oneRun,
    method: 'PATCH',
    path: '/api/office/{organisation}/runs/{id}',
    operationId: 'changeRun',
    summary: "Change a run's driver, vehicle, depot or hours",
    ifMatch: true,
    body: RunChangeBody,
    refusals: [...forMembers, unknownRun, changedRun, noVersion, invalidRun, ...unreadableBody],
  },
  deleteRun: {
    ...oneRun,
    method: 'DELETE',
    path: '/api/office/{organisation}/runs/{id}',
    operationId: 'deleteRun',
    summary: 'Remove a run; its jobs go to the tray',
    ifMatch: true,
    status: 204,
    answer: z.undefined(),
    means: 'The run is gone.',
    refusals: [...forMembers, unknownRun, changedRun, noVersion],
  },
  addRunStop: {
    ...oneRun,
    method: 'POST',
    path: '/api/office/{organisation}/runs/{id}/stops',
    operationId: 'addRunStop',
    summary: 'Put a tip, the yard or a break into a run',
    idempotent: true,
    body: NewStopBody,
    refusals: [...forMembers, unknownRun, invalidRun, ...unreadableBody],
  },
  suggestRun: {
    ...oneRun,
    method: 'POST',
    path: '/api/office/{organisation}/runs/{id}/suggest',
    operationId: 'suggestRun',
    summary: "Suggest an order of a run's stops",
    changesNothing: true,
    answer: Suggestion,
    means: 'An order, with the minutes it takes; a person applies it.',
    refusals: [...forMembers, unknownRun],
  },
  closeRun: {
    ...oneRun,
    method: 'POST',
    path: '/api/office/{organisation}/runs/{id}/close',
    operationId: 'closeRun',
    summary: 'Close a run; its open jobs go to the tray',
    refusals: [...forMembers, unknownRun],
  },
  getRunSheet: {
    ...oneRun,
    method: 'GET',
    path: '/api/office/{organisation}/runs/{id}/sheet',
    operationId: 'getRunSheet',
    summary: 'Read what the sheet of a run prints',
    capability: 'read',
    answer: RunSheet,
    means: 'The run with all that a crew needs to know.',
    refusals: [...forMembers, unknownRun],
  },
  setOrderPoint: {
    ...common,
    method: 'PUT',
    path: '/api/office/{organisation}/orders/{id}/point',
    params: { organisation, id: order },
    operationId: 'setOrderPoint',
    summary: "Set a pin for an order's address by hand, or take it away",
    body: PointBody,
    status: 204,
    answer: z.undefined(),
    means: 'It is set, for every order at this address.',
    refusals: [...forMembers, unknownOrder, ...unreadableBody],
  },
} as const satisfies Record<string, Endpoint>
