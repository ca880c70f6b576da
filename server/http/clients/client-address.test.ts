import fc from 'fast-check'
import { expect, test } from 'vitest'
import { budgetKeyOf, clientAddress, readBlock } from './client-address.ts'
import type { Block } from './client-address.ts'

const blocks = (...texts: string[]): Block[] =>
  texts.map((text) => {
    const block = readBlock(text)
    if (!block) throw new Error(`not a block: ${text}`)
    return block
  })

const PROXIES = blocks('127.0.0.1', '10.0.0.0/8', '2001:db8:ffff::/48')

test.each([
  ['without a header, the peer', '10.0.0.1', undefined, '10.0.0.1'],
  ['an untrusted peer’s header is ignored', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a trusted peer’s client', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['the last untrusted one', '10.0.0.1', '1.1.1.1, 203.0.113.7', '203.0.113.7'],
  ['past trusted hops', '127.0.0.1', '1.1.1.1, 203.0.113.7, 10.1.2.3,10.9.9.9', '203.0.113.7'],
  ['only trusted hops', '127.0.0.1', '10.0.0.5, 10.0.0.6', '10.0.0.5'],
  ['a hop that isn’t an address', '10.0.0.1', '203.0.113.7, unknown', '10.0.0.1'],
  ['an odd spelling', '10.0.0.1', '203.0.113.7, 0x7f.1, 10.0.0.2', '10.0.0.2'],
  ['an empty header', '10.0.0.1', '', '10.0.0.1'],
  ['a port', '10.0.0.1', '203.0.113.7:4711', '203.0.113.7'],
  ['a port after IPv6', '10.0.0.1', '[2001:DB8:0::1]:4711', '2001:db8::1'],
  ['IPv4 inside IPv6', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
  ['a proxy as IPv4 inside IPv6', '::ffff:10.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
  ['a proxy by IPv6', '2001:db8:ffff:1::5', '2001:db8:1::9', '2001:db8:1::9'],
  ['a zone', 'fe80::1%eth0', undefined, 'fe80::1'],
  ['no peer', undefined, '203.0.113.7', 'unknown'],
])('%s', (_, peer, forwarded, expected) => {
  expect(clientAddress(peer, forwarded, PROXIES)).toBe(expected)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', null],
  ['127.9.9.9', null],
  ['::1', null],
  ['::ffff:127.0.0.1', null],
  ['unknown', 'unknown'],
])('%s has the budget %s', (address, key) => {
  expect(budgetKeyOf(address)).toBe(key)
})

test.each(['', 'proxy', '10.0.0.0/33', '10.0.0/8', '::/129', '10.0.0.0/8/8', '10.0.0.1, 10.0.0.2'])(
  '%j isn’t an address or range',
  (text) => {
    expect(readBlock(text)).toBeNull()
  },
)

const address = fc.oneof(fc.ipV4(), fc.ipV6())
const written = fc.oneof(address, fc.string(), fc.constantFrom('unknown', '_hidden', '127.0.0.1'))
const header = fc.array(written, { maxLength: 5 }).map((parts) => parts.join(', '))

test('a client that no trusted proxy speaks for can’t choose its address', () => {
  fc.assert(
    fc.property(address, header, (peer, forwarded) => {
      const trusted = clientAddress(peer, '203.0.113.7', PROXIES) === '203.0.113.7'
      fc.pre(!trusted)
      expect(clientAddress(peer, forwarded, PROXIES)).toBe(clientAddress(peer, undefined, []))
    }),
  )
})

test('behind trusted proxies, nothing before the client’s own address counts', () => {
  const proxy = fc.constantFrom('127.0.0.1', '10.1.2.3', '2001:db8:ffff::7')
  const chain = fc.array(proxy, { maxLength: 3 })
  fc.assert(
    fc.property(proxy, header, address, chain, (peer, claimed, client, hops) => {
      fc.pre(clientAddress(client, '203.0.113.7', PROXIES) !== '203.0.113.7')
      const forwarded = [claimed, client, ...hops].join(', ')
      expect(clientAddress(peer, forwarded, PROXIES)).toBe(clientAddress(client, undefined, []))
    }),
  )
})

test('every spelling of an address has one budget', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (network, host) => {
      const tail = host.toString(16).padStart(16, '0').match(/.{4}/g)?.join(':') ?? ''
      const key = budgetKeyOf(network)
      fc.pre(key?.endsWith('::/64') === true)
      const sibling = `${key.slice(0, -'::/64'.length)}:${tail}`
      fc.pre(budgetKeyOf(sibling) !== null)
      expect(budgetKeyOf(sibling.toUpperCase())).toBe(budgetKeyOf(sibling))
      expect(budgetKeyOf(sibling)).toBe(key)
    }),
  )
  fc.assert(
    fc.property(fc.ipV4(), (text) => {
      expect(budgetKeyOf(`::ffff:${text}`)).toBe(budgetKeyOf(text))
      expect(clientAddress(`::ffff:${text}`, undefined, [])).toBe(text)
    }),
  )
})
