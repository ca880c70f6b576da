import { expect, test } from 'vitest'
import { documentLink, readDocumentLink } from './document-link.ts'

const orderId = '0192f0c1-a7e9-7c3e-9d1b-5a2f4c6e8d70'
const now = new Date('2026-11-21T01:33:05.123Z')
const secret = 'of these tests alone'
const address = { slug: 'bandicoot', order: { id: orderId }, name: 'confirmation' }
const linkAt = (at: Date) =>
  new URL(documentLink(address, { bookingUrl: 'https://book.test/b', secret, now: at }))
const read = (url: URL, changes = {}, at = now) => {
  const { until = '', key = '' } = Object.fromEntries(url.searchParams)
  return readDocumentLink({ ...address, until, key, ...changes }, { secrets: [secret], now: at })
}

test('works for a day, and only for this document of this order', () => {
  const url = linkAt(now)
  expect(url.pathname).toBe(`/b/bandicoot/orders/${orderId}/documents/confirmation`)
  expect(read(url)).toBe('good')
  expect(read(url, {}, new Date('2026-11-22T01:33:05.123Z'))).toBe('good')
  expect(read(url, {}, new Date('2026-11-22T02:00:00.000Z'))).toBe('over')
  for (const changes of [
    { name: 'receipt-1' },
    { order: { id: orderId.replace('70', '71') } },
    { order: { id: orderId, access_version: 2 } },
    { until: '9999999999' },
    { until: '' },
    { key: '' },
    { key: url.searchParams.get('key')?.slice(1) },
  ]) {
    expect(read(url, changes)).toBe('wrong')
  }
})

test('a link of the previous secret works while that is read too', () => {
  const { until = '', key = '' } = Object.fromEntries(linkAt(now).searchParams)
  const given = { ...address, until, key }
  expect(readDocumentLink(given, { secrets: ['the newer one', secret], now })).toBe('good')
  expect(readDocumentLink(given, { secrets: ['the newer one'], now })).toBe('wrong')
})

test('stays the same within an hour', () => {
  expect(linkAt(now).href).toBe(linkAt(new Date('2026-11-21T01:59:59.999Z')).href)
  expect(linkAt(now).href).not.toBe(linkAt(new Date('2026-11-21T02:00:00.000Z')).href)
})
