import type { TipSite } from '#contract/office/dispatch/tip-site.ts'
import { call } from '#web/office/api/call.ts'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import { RecordDialog } from '#web/office/fleet/editor/record-dialog.tsx'
import { tipSitesQuery } from '#web/office/fleet/queries.ts'
import { useCatalogChoices } from '#web/office/fleet/use-catalog-choices.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Prices } from './prices.tsx'
import { bodyOf, tipFields, valuesOf } from './tip-fields.ts'

/** A tip, or a new one, with what it charges. */
export function TipDialog({ site, onClose }: { site: TipSite | null; onClose: () => void }) {
  const { slug: organisation } = useOffice().organisation
  const { groups } = useCatalogChoices()
  const change = ({ id, version }: TipSite, body: Partial<Sent> & { archived?: boolean }) =>
    call(addresses.changeTipSite, { params: { organisation, id }, version, body })
  return (
    <RecordDialog
      heading={site?.name ?? 'New tip'}
      record={site}
      fields={tipFields(groups)}
      values={valuesOf(site)}
      archived={site && site.archivedAt !== null}
      queryKey={tipSitesQuery(organisation).queryKey}
      save={(values, { version, idempotencyKey }) =>
        site
          ? change({ ...site, version }, bodyOf(values))
          : call(addresses.createTipSite, {
              params: { organisation },
              body: bodyOf(values),
              idempotencyKey,
            })
      }
      {...(site && { archive: (archived: boolean) => change(site, { archived }) })}
      onClose={onClose}
    >
      {site?.archivedAt === null && <Prices site={site} groups={groups} />}
    </RecordDialog>
  )
}

type Sent = ReturnType<typeof bodyOf>
