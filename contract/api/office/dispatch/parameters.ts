import * as z from 'zod'
import type { PathParameter } from '#contract/endpoint.ts'

/** The records of dispatch that paths name. */

const uuid = z.string().meta({ format: 'uuid' })

export const vehicle = {
  names: 'vehicle',
  description: 'The id of the vehicle.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000031',
} as const satisfies PathParameter

export const depot = {
  names: 'depot',
  description: 'The id of the depot.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000033',
} as const satisfies PathParameter

export const tipSite = {
  names: 'tip site',
  description: 'The id of the tip site.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000034',
} as const satisfies PathParameter

export const bin = {
  names: 'bin',
  description: 'The id of the bin.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000035',
} as const satisfies PathParameter

export const docket = {
  names: 'docket',
  description: 'The id of the docket.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000036',
} as const satisfies PathParameter
