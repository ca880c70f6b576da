import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { Status } from '#web/office/controls/status.tsx'
import { RowBin } from '#web/office/drawing/row-bin.tsx'
import { Icon } from '#web/office/controls/icon.tsx'
import type { RecordSource } from '#web/office/shell/palette/record-source.ts'
import { describeStatus, describeWhat } from './list/describe-row.ts'

const MOST = 6

/** Orders in the palette: by reference, name, phone, email, address or purchase order. */
export const findOrders: RecordSource = {
  group: 'Orders',
  async find({ slug, today }, words) {
    const { data } = await call(addresses.listOfficeOrders, {
      params: { organisation: slug },
      query: { search: words, limit: String(MOST) },
    })
    return data.map((order) => {
      const { what } = order
      const { shape, tone, says } = describeStatus(order, today)
      return {
        id: order.id,
        name: order.reference,
        about: [order.customer.name, describeWhat(order), order.suburb].filter(Boolean).join(', '),
        lead:
          what.sizeCubicMetres === null ? (
            <Icon name="orders" />
          ) : (
            <RowBin cubicMetres={what.sizeCubicMetres} waste={what.wasteType ?? what.productName} />
          ),
        aside: (
          <Status shape={shape} tone={tone}>
            {says}
          </Status>
        ),
        href: `/office/${slug}/orders?open=${order.id}`,
        page: `/office/${slug}/orders/${order.reference}`,
      }
    })
  },
  all: ({ slug }, words) => ({
    does: `Search every order for “${words}”`,
    href: `/office/${slug}/orders?search=${encodeURIComponent(words)}`,
  }),
}
