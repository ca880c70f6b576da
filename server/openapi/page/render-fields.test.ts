import { expect, test } from 'vitest'
import { readSample, rowsOf, sectionOf } from '#test/docs/read-page.ts'
import { renderDocsPage } from './render-page.ts'

/** Field, type, need and bounds of the order body, as the interface promises them. */
const ORDER_BODY = `
productId | UUID | required |
areaId | UUID or empty string | optional | default empty string
locality | object | optional |
locality.suburb | string | required | 1 to 120 characters
locality.postcode | string | required |
lines | object[] | optional | up to 20 items
lines[].productId | UUID | required |
lines[].quantity | number | required | 0.01 to 1000
lines[].deliveryDate | date | required |
lines[].pickupDate | date | required |
lines[].discountPercent | integer | optional | 0 to 100 default 0
lines[].description | string | optional | 1 to 500 characters
lines[].lineType | string | optional | one of hire, sale
lines[].workType | string | optional | one of none, delivery, service
lines[].purchaseOrder | string | optional | up to 100 characters
lines[].equipmentReference | string | optional | up to 120 characters
lines[].deliveryOn | date | optional |
lines[].collectionOn | date or null | optional |
lines[].waitWhileLoad | boolean | optional | default false
lines[].schedule | object or null | optional |
lines[].schedule.every | integer | required | 1 or more
lines[].schedule.unit | string | required | one of week, month
lines[].schedule.weekdays | integer[] | optional | each 1 to 7
lines[].schedule.until | date or null | required |
purchaseOrder | string | optional | up to 100 characters
salesperson | string | optional | up to 120 characters
customerType | string | required | one of individual, company
customerName | string | required | 2 to 120 characters
contactName | string | required | 2 to 120 characters
email | email | required | up to 200 characters
phone | string | required | 8 to 30 characters
address | string | required | 5 to 250 characters
lotNumber | string | optional | up to 40 characters
gateCode | string | optional | up to 80 characters
placement retired | string | optional | up to 80 characters
notes | string | optional | up to 2000 characters default empty string
customFields | object | optional |
addOns | object[] | optional | up to 50 items default empty list
addOns[].productId | UUID | required |
addOns[].quantity | integer | required | 1 to 100
quantity | integer | required | 1 to 1000
deliveryDate | date | required |
deliveryTimePeriodId | UUID or null | optional | default null
pickupDate | date | required |
waitWhileLoad | boolean | optional | default false
acceptedTerms | boolean | required | must be true
acceptedNoticeIds | UUID[] | optional | up to 50 items default empty list
acceptedCollectionNotice retired | boolean | optional |
`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

const page = renderDocsPage(readSample())

test.each(['Place an order', 'Book from a browser'])('%s: every field and its bounds', (title) => {
  const rows = rowsOf(sectionOf(page, title))
  const start = rows.findIndex(([field]) => field === 'productId')
  const shown = rows.slice(start, start + ORDER_BODY.length)
  expect(shown.map((row) => row.slice(0, 4))).toEqual(ORDER_BODY)
})

test('a field of an answer says where it may be absent', () => {
  const rows = rowsOf(sectionOf(page, 'OrderSummary'))
  expect(rows.find(([field]) => field === 'accessKey')?.[1]).toBe('string, may be absent')
  expect(rows.find(([field]) => field === 'reference')?.[1]).toBe('string')
})
