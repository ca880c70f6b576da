import { expect, test } from 'vitest'
import { document } from '#test/docs/read-document.ts'
import { rowsOf } from '#test/docs/read-page.ts'
import { renderMarkdown } from './render-markdown.ts'
import { writeFields } from './write-fields.ts'

/** Every field of the order body with its type and bounds, as the interface promises them. */
const ORDER_BODY = `
productId | UUID |
areaId | UUID or empty string, optional | Default: empty string
locality | Locality, optional |
lines | object[], optional | Up to 20 items
lines[].productId | UUID |
lines[].quantity | number | 0.01 to 1000
lines[].deliveryDate | date |
lines[].pickupDate | date |
lines[].discountPercent | integer, optional | 0 to 100. Default: 0
lines[].description | string, optional | 1 to 500 characters
lines[].lineType | string, optional | One of hire, sale
lines[].workType | string, optional | One of none, delivery, service
lines[].purchaseOrder | string, optional | Up to 100 characters
lines[].equipmentReference | string, optional | Up to 120 characters
lines[].deliveryOn | date, optional |
lines[].collectionOn | date or null, optional |
lines[].waitWhileLoad | boolean, optional | Default: false
lines[].schedule | ScheduleInput or null, optional |
purchaseOrder | string, optional | Up to 100 characters
salesperson | string, optional | Up to 120 characters
customerType | string | One of individual, company
customerName | string | 2 to 120 characters
abn | string, optional | Up to 40 characters
billingAddress | string, optional | Up to 250 characters
contactName | string | 2 to 120 characters
email | email | 1 to 200 characters
phone | string | 8 to 30 characters
address | string | 5 to 250 characters
lotNumber | string, optional | Up to 40 characters
gateCode | string, optional | Up to 80 characters
placement retired | string, optional | Up to 80 characters
notes | string, optional | Up to 2000 characters. Default: empty string
customFields | object, optional |
addOns | object[], optional | Up to 50 items. Default: empty list
addOns[].productId | UUID |
addOns[].quantity | integer | 1 to 100
quantity | integer | 1 to 1000
deliveryDate | date |
deliveryTimePeriodId | string or null, optional | Default: null
pickupDate | date |
waitWhileLoad | boolean, optional | Default: false
texts | boolean, optional | Default: false
acceptedTerms | boolean | Always true
acceptedNoticeIds | UUID[], optional | Up to 50 items. Default: empty list
acceptedCollectionNotice retired | boolean, optional |
expectedTotal | integer, optional |
expectedCatalog | date and time, optional |
`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

const { schemas } = document.components
const tableOf = (name: string) =>
  rowsOf(renderMarkdown(writeFields(schemas, { $ref: `#/components/schemas/${name}` })))

test('every field of the order body has its type and bounds', () => {
  const [heading, ...rows] = tableOf('OrderBody')
  expect(heading).toEqual(['Field', 'Type', 'Notes'])
  expect(rows.map(([field, type]) => [field, type])).toEqual(
    ORDER_BODY.map(([field, type]) => [field, type]),
  )
  for (const [index, [field, , bounds = '']] of ORDER_BODY.entries()) {
    expect(rows[index]?.[2]?.startsWith(bounds), `${field}: ${rows[index]?.[2]}`).toBe(true)
  }
})

test('a field that an answer always has is not optional', () => {
  const rows = tableOf('OrderSummary')
  expect(rows.find(([field]) => field === 'accessKey')?.[1]).toBe('string')
  expect(rows.find(([field]) => field === 'reference')?.[1]).toBe('string')
})

test('a field that differs between variants appears once', () => {
  const rows = tableOf('Event')
  const [, type, notes] = rows.find(([field]) => field === 'data') ?? []
  expect(rows.filter(([field]) => field === 'data')).toHaveLength(1)
  expect([type, notes]).toEqual(['Order or Job', expect.stringMatching(/as its GET answered/)])
})
