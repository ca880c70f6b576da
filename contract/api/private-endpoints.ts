import type { Endpoint } from '#contract/endpoint.ts'
import { accountEndpoints } from './account.ts'
import { officeEndpoints } from './office.ts'

/** Every endpoint that only our own pages for people with accounts call, by its operation id. */
export const privateEndpoints = {
  ...accountEndpoints,
  ...officeEndpoints,
} as const satisfies Record<string, Endpoint>
