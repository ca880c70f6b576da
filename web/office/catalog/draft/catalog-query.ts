import { queryOptions } from '@tanstack/react-query'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'

/** The catalogue as it is published. */
export const catalogQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['catalog', organisation],
    meta: { follows: { catalog: '*' } },
    queryFn: () => call(addresses.getEditableCatalog, { params: { organisation } }),
  })
