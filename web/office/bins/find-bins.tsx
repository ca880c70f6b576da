import { call } from '#web/office/api/call.ts'
import { Icon } from '#web/office/controls/icon.tsx'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import type { RecordSource } from '#web/office/shell/palette/record-source.ts'
import { BinState } from './bin-table.tsx'
import { sayPlace } from './words.ts'

const MOST = 3

/** Numbered bins in the palette, by a part of the number. */
export const findBins: RecordSource['find'] = async ({ slug }, words) => {
  const { data } = await call(addresses.listBins, {
    params: { organisation: slug },
    query: { search: words, limit: String(MOST) },
  })
  return data.map((bin) => ({
    id: bin.id,
    name: bin.number,
    about: `${bin.productName}, ${sayPlace(bin.place)}`,
    lead: <Icon name="bin" />,
    aside: <BinState bin={bin} />,
    href: `/office/${slug}/bins?open=${bin.id}`,
  }))
}
