import { call } from '#web/office/api/call.ts'
import { Icon } from '#web/office/controls/icon.tsx'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import type { RecordSource } from '#web/office/shell/palette/record-source.ts'

const MOST = 3

/** Tip dockets in the palette, by number. */
export const findDockets: RecordSource['find'] = async ({ slug }, words) => {
  const { data } = await call(addresses.listDockets, {
    params: { organisation: slug },
    query: { search: words, limit: String(MOST) },
  })
  return data.map(({ id, number, tipSiteName, netKg, jobs }) => ({
    id,
    name: number,
    about: [
      tipSiteName,
      `${netKg.toLocaleString('en-AU')} kg`,
      ...jobs.map(({ reference }) => reference),
    ]
      .filter(Boolean)
      .join(', '),
    lead: <Icon name="docket" />,
    href: `/office/${slug}/dockets?open=${id}`,
  }))
}
