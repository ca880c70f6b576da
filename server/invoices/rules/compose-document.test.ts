import { expect, test } from 'vitest'
import { composeDocument } from './compose-document.ts'

test('an address that turns its letters around leaves the suburb as it is', () => {
  const party = { name: 'A', abn: null, address: '', email: '', phone: '', tradingName: 'A' }
  const { orders } = composeDocument({
    rows: [
      {
        order_id: 'o',
        charge_position: 0,
        charge_id: null,
        tax_code: 'gst',
        description: 'Bin',
        amount: 100,
        words: null,
        reference: 'AAAAAAA',
        address: '\u202E12 Example\u2067 Street',
        suburb: 'Newtown',
        delivery_date: '2026-11-23',
      },
    ],
    registered: true,
    issuedOn: '2026-11-23',
    dueOn: '2026-11-30',
    buyer: party,
    seller: party,
    bank: { accountName: '', bsb: '', accountNumber: '' },
    paymentNote: '',
    currency: 'AUD',
    purchaseOrder: '',
    note: '',
  })
  expect(orders.map(({ address }) => address)).toEqual(['12 Example Street, Newtown'])
})
