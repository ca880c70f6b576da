import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whose request it is, by address (rules, section 9, "Addresses"). Pure. */

/** A range of addresses, as `ipaddr.js` writes it: its first address and the number of fixed bits. */
export type Block = [ipaddr.IPv4 | ipaddr.IPv6, number]

type Address = ipaddr.IPv4 | ipaddr.IPv6

const IPV4_IN_IPV6 = 96

/** The range that an exact address or a CIDR names; null if the text is neither. */
export function readBlock(text: string): Block | null {
  const [, host = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  if (isIP(host) === 0) return null
  const given = ipaddr.parse(host)
  const width = given.kind() === 'ipv4' ? 32 : 128
  const fixed = bits === undefined ? width : Number(bits)
  if (fixed > width) return null
  const address = ipaddr.process(host)
  if (address.kind() === given.kind()) return [address, fixed]
  return fixed < IPV4_IN_IPV6 ? null : [address, fixed - IPV4_IN_IPV6]
}

/** Whether an address is in one of the ranges. IPv4 inside IPv6 counts as IPv4. */
export function isWithin(text: string, blocks: readonly Block[]): boolean {
  const address = parse(text)
  return address !== null && contains(blocks, address)
}

/**
 * The client's address in its usual spelling: the peer's or, behind trusted proxies, the last address
 * of `X-Forwarded-For` that isn't one of them. A client writes the start of that header, so nothing
 * before an untrusted address counts, and nothing before text that isn't an address.
 * @param peer the other end of the socket; undefined if it has gone
 * @param forwarded the value of `X-Forwarded-For`
 */
export function clientAddress(
  peer: string | undefined,
  forwarded: string | undefined,
  proxies: readonly Block[],
): string {
  if (peer === undefined) return 'unknown'
  // The usual case without proxies: nothing to parse.
  if (proxies.length === 0 && !peer.includes(':')) return peer
  let nearest = parse(peer)
  if (!nearest) return 'unknown'
  const hops = forwarded?.split(',') ?? []
  while (contains(proxies, nearest)) {
    const hop = hops.pop()
    const next = hop === undefined ? null : parse(withoutPort(hop.trim()))
    if (!next) break
    nearest = next
  }
  return nearest.toString()
}

/**
 * What shares a budget with an address: itself for IPv4, its /64 for IPv6, which is what one customer
 * of a provider gets. Null for loopback, which has no budget.
 */
export function budgetKeyOf(text: string): string | null {
  // Most addresses; parsing one would take longer than the rest of counting it.
  if (isIP(text) === 4) return text.startsWith('127.') ? null : text
  const address = parse(text)
  if (!address) return text
  if (address.range() === 'loopback') return null
  if (address instanceof ipaddr.IPv4) return address.toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

function contains(blocks: readonly Block[], address: Address): boolean {
  return blocks.some(
    ([first, bits]) => first.kind() === address.kind() && address.match(first, bits),
  )
}

/** Null for text that isn't an address. */
function parse(text: string): Address | null {
  const [bare = ''] = text.split('%', 1)
  return isIP(bare) === 0 ? null : ipaddr.process(bare)
}

/** Some proxies add the port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(hop) ?? []
  if (bracketed !== undefined) return bracketed
  return /^[\d.]+:\d+$/.test(hop) ? hop.slice(0, hop.indexOf(':')) : hop
}
