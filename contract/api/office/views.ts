import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { SavedView, SavedViewBody, SavedViewChange, SavedViews } from '#contract/office/views.ts'
import { organisation, savedView } from '#contract/api/parameters.ts'
import { unreadableBody } from '#contract/api/refusals/general.ts'
import { forMembers } from '#contract/api/refusals/people.ts'
import { noVersion } from '#contract/api/refusals/team.ts'
import { staleView, unknownView } from '#contract/api/refusals/views.ts'

/** Saved views of the list of orders (rules, section 11, "Saved views"). Only our own pages call these. */

const common = {
  audience: 'office',
  tag: 'Office',
  maturity: 'beta',
  published: false,
  description: 'For our own pages.',
  // Everyone may have views of their own; sharing asks for more.
  capability: 'read',
} as const

const views = {
  ...common,
  path: '/api/office/{organisation}/views',
  params: { organisation },
} as const

const oneView = {
  ...common,
  path: '/api/office/{organisation}/views/{id}',
  params: { organisation, id: savedView },
  ifMatch: true,
} as const

export const savedViewEndpoints = {
  listSavedViews: {
    ...views,
    method: 'GET',
    operationId: 'listSavedViews',
    summary: 'List your own views and the shared ones',
    status: 200,
    answer: SavedViews,
    means: 'The views, by name.',
    refusals: forMembers,
  },
  saveView: {
    ...views,
    method: 'POST',
    operationId: 'saveView',
    summary: 'Save a view',
    idempotent: true,
    body: SavedViewBody,
    status: 201,
    answer: SavedView,
    means: 'The view.',
    refusals: [...forMembers, ...unreadableBody],
  },
  changeView: {
    ...oneView,
    method: 'PATCH',
    operationId: 'changeView',
    summary: 'Rename a view, share it, or save other filters in it',
    body: SavedViewChange,
    status: 200,
    answer: SavedView,
    means: 'The view as it is now.',
    refusals: [...forMembers, unknownView, staleView, noVersion, ...unreadableBody],
  },
  deleteView: {
    ...oneView,
    method: 'DELETE',
    operationId: 'deleteView',
    summary: 'Delete a view',
    status: 204,
    answer: z.undefined(),
    means: 'The view is gone.',
    refusals: [...forMembers, unknownView, staleView, noVersion],
  },
} as const satisfies Record<string, Endpoint>
