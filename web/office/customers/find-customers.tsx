import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { Icon } from '#web/office/controls/icon.tsx'
import { Status } from '#web/office/controls/status.tsx'
import type { RecordSource } from '#web/office/shell/palette/record-source.ts'

const MOST = 5

/** Customers in the palette: by number, name, contact, phone, email, ABN or address. */
export const findCustomers: RecordSource = {
  group: 'Customers',
  async find({ slug }, words) {
    const { data } = await call(addresses.listCustomers, {
      params: { organisation: slug },
      query: { search: words, limit: String(MOST) },
    })
    return data.map((customer) => ({
      id: customer.id,
      name: customer.name,
      about: [customer.number, customer.contactName, customer.where]
        .filter((part) => part !== '' && part !== customer.name)
        .join(', '),
      lead: <Icon name={customer.kind === 'company' ? 'firm' : 'person'} />,
      ...(customer.stopReason !== null && {
        aside: (
          <Status shape="stop" tone="bad">
            On stop
          </Status>
        ),
      }),
      href: `/office/${slug}/customers?open=${customer.id}`,
      page: `/office/${slug}/customers/${customer.id}`,
    }))
  },
  all: ({ slug }, words) => ({
    does: `Search every customer for “${words}”`,
    href: `/office/${slug}/customers?search=${encodeURIComponent(words)}`,
  }),
}
