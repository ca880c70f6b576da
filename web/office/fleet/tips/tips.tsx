import { useQuery } from '@tanstack/react-query'
import type { TipSite } from '#contract/office/dispatch/tip-site.ts'
import { formatMoney } from '#contract/values/money.ts'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { tipSitesQuery } from '#web/office/fleet/queries.ts'
import { RecordList } from '#web/office/fleet/record-list.tsx'
import { useOpenRecord } from '#web/office/fleet/use-open-record.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { sayHours } from './hours.ts'
import { TipDialog } from './tip-dialog.tsx'

/** Where loads are taken. */
export function TipsPage() {
  const { organisation, today } = useOffice()
  const sites = useQuery(tipSitesQuery(organisation.slug))
  const { open, mayWrite, show } = useOpenRecord('a tip')
  const priceOf = ({ prices }: TipSite) => {
    const price = prices.find(({ groupId, fromDay }) => groupId === null && fromDay <= today)
    return price ? formatMoney(price.centsATonne, organisation.currency) : '–'
  }
  return (
    <Loaded query={sites} what="The tips">
      {({ data }) => (
        <>
          <RecordList
            heading="Tips"
            one="a tip"
            kind="tip-sites"
            records={data}
            mayWrite={mayWrite}
            show={show}
            empty="A tip has opening hours and prices, so that runs and costs are right."
            columns={[
              { name: 'Address', show: ({ address }) => address || '–' },
              { name: 'Open', show: ({ openingHours }) => sayHours(openingHours) },
              { name: 'A tonne', end: true, show: priceOf },
            ]}
          />
          {open !== undefined && (
            <TipDialog
              key={open}
              site={data.find(({ id }) => id === open) ?? null}
              onClose={() => show(null)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
