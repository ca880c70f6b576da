import { queryOptions } from '@tanstack/react-query'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'

/** What a collection on the next possible day would cost, and when that is. Nothing is changed. */
export const collectPriceQuery = (
  organisation: string,
  { id, version }: { id: string; version: number },
) =>
  queryOptions({
    queryKey: ['price of a change', organisation, { id, version }, 'collect now'],
    queryFn: () =>
      call(addresses.changeOfficeOrderDates, {
        params: { organisation, id },
        version,
        body: { collectNow: true, dryRun: true },
      }),
    retry: false,
  })
