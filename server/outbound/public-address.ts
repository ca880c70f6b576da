import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { UNSAFE_PORTS } from './unsafe-ports.ts'

/** Decides which addresses webhooks may go to: only those on the public internet. Pure. */

const MAX_URL_LENGTH = 2000

/** The only IPv6 block in public use (IANA's IPv6 address space registry). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/**
 * Special blocks inside it: protocol assignments with Teredo, documentation (two), 6to4 and the AS112
 * sinks (IANA's special-purpose registry). Teredo and 6to4 contain IPv4 addresses, possibly private.
 */
const SPECIAL = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '2620:4f:8000::/48'].map(
  (block) => ipaddr.IPv6.parseCIDR(block),
)

/**
 * Names that work only inside a network: RFC 6761, 6762 (with its appendix G), 8375, and ICANN's
 * `.internal`.
 */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|home\.arpa)$/
const LOOPBACK_NAME = /(?:^|\.)localhost$/

/**
 * Whether an address is on the public internet. False for special-purpose ranges, IPv4 inside IPv6
 * (mapped, NAT64, 6to4, Teredo), an address with a zone, and unusual spellings.
 */
export function isPublicAddress(ip: string): boolean {
  const family = ip.includes('%') ? 0 : isIP(ip)
  if (family === 4) return ipaddr.IPv4.parse(ip).range() === 'unicast'
  if (family !== 6) return false
  const address = ipaddr.IPv6.parse(ip)
  return address.match(GLOBAL_UNICAST) && !SPECIAL.some((block) => address.match(block))
}

/** Whether an address is this machine's own loopback: 127.0.0.0/8 or ::1. */
export function isLoopbackAddress(ip: string): boolean {
  return isIP(ip) !== 0 && ipaddr.parse(ip).range() === 'loopback'
}

/** Whether a host name always means loopback. */
export function isLoopbackName(host: string): boolean {
  return LOOPBACK_NAME.test(host)
}

/**
 * Checks the text of an endpoint's address, so that its owner sees a mistake at once. The protection
 * itself is `connectChecked`, which checks every address it connects to.
 * @param options `allowLoopback` also allows loopback, there with plain http; `ownHosts` are the service's
 *   own host names
 * @returns the problem, to follow the field's name; null if there is none
 */
export function checkWebhookUrl(
  url: string,
  { allowLoopback, ownHosts = [] }: { allowLoopback: boolean; ownHosts?: readonly string[] },
): string | null {
  if (url.length > MAX_URL_LENGTH) return `must be at most ${MAX_URL_LENGTH} characters`
  // The URL parser would silently repair white space, backslashes and missing slashes.
  const authority = /^https?:\/\/([^\s\p{Cc}\\/?#]+)[^\s\p{Cc}\\]*$/iu.exec(url)?.[1]
  if (authority === undefined || !url.isWellFormed() || !URL.canParse(url))
    return 'must be an https address'
  const { protocol, hostname, port } = new URL(url)
  const host = bareHost(hostname)
  const loopback = isLoopbackName(host) || isLoopbackAddress(host)
  if (protocol !== 'https:' && !(allowLoopback && loopback)) return 'must be an https address'
  if (authority.includes('@')) return 'must not contain a user name or password'
  if (url.includes('#')) return 'must not contain a fragment'
  if (UNSAFE_PORTS.has(Number(port || 443))) return 'must not use a port of another protocol'
  if (!loopback && ownHosts.includes(host)) return 'must not be an address of this service'
  const fits = loopback ? allowLoopback : isPublicHost(host)
  return fits ? null : 'must be a public address'
}

/**
 * A URL's host without IPv6 brackets and the final dot. The URL parser has already normalised decimal,
 * octal, hexadecimal and full-width spellings.
 */
export function bareHost(hostname: string): string {
  const host = hostname.replace(/^\[|\]$/g, '')
  let end = host.length
  while (host[end - 1] === '.') end -= 1
  return host.slice(0, end)
}

function isPublicHost(host: string): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !LOCAL_NAME.test(host)
}
