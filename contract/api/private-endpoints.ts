import type { Endpoint } from '#contract/endpoint.ts'
import { accountEndpoints } from './account.ts'
import { joiningEndpoints } from './joining.ts'
import { officeEndpoints } from './office.ts'
import { ownAccountEndpoints } from './own-account.ts'

/** Every endpoint that only our own pages for people with accounts call, by its operation id. */
export const privateEndpoints = {
  ...accountEndpoints,
  ...joiningEndpoints,
  ...ownAccountEndpoints,
  ...officeEndpoints,
} as const satisfies Record<string, Endpoint>
