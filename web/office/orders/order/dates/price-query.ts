import { queryOptions } from '@tanstack/react-query'
import type { Day } from '#contract/values/day.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'

/** The dates that someone wants; only those that differ from the order’s. */
export type Wanted = { deliveryDate?: Day; pickupDate?: Day; collectNow?: true }

/** What a change of dates would cost. Nothing is changed. */
export const priceQuery = (
  organisation: string,
  { id, version }: { id: string; version: number },
  wanted: Wanted,
) =>
  queryOptions({
    queryKey: ['price of dates', organisation, id, version, wanted],
    queryFn: () =>
      call(addresses.changeOfficeOrderDates, {
        params: { organisation, id },
        version,
        body: { ...wanted, dryRun: true },
      }),
    retry: false,
  })
