import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Which addresses webhooks may be sent to: only those of the public internet. Pure. */

const MAX_URL_LENGTH = 2000

/** The one IPv6 block that is handed out (IANA's IPv6 address space registry). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/**
 * Within it: protocol assignments with Teredo, documentation twice, 6to4, and the AS112 sinks (IANA's
 * special-purpose registry). Teredo and 6to4 carry IPv4 addresses, which may be private ones.
 */
const SPECIAL = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '2620:4f:8000::/48'].map(
  (block) => ipaddr.IPv6.parseCIDR(block),
)

/**
 * Names that mean something within a network only: RFC 6761, 6762 (with its appendix G), 8375, and
 * ICANN's `.internal`.
 */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|home\.arpa)$/
const LOOPBACK_NAME = /(?:^|\.)localhost$/

/**
 * Whether an address is on the public internet. Every special-purpose range is not, and neither is
 * IPv4 within IPv6 (mapped, NAT64, 6to4, Teredo), an address with a zone, or anything that is not an
 * address in its usual spelling.
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

/** Whether a host name means loopback without being looked up. */
export function isLoopbackName(host: string): boolean {
  return LOOPBACK_NAME.test(host)
}

/**
 * Checks the address of an endpoint as far as its text tells. A courtesy to whoever types it: what
 * protects is the check of every address that is connected to.
 * @param options `allowLoopback` also allows loopback, there in plain http too
 * @returns what is wrong, to follow the field's name, or null
 */
export function checkWebhookUrl(
  url: string,
  { allowLoopback }: { allowLoopback: boolean },
): string | null {
  if (url.length > MAX_URL_LENGTH) return `must be at most ${MAX_URL_LENGTH} characters`
  // The URL parser would quietly mend what is left out here: white space, backslashes, no slashes.
  const authority = /^https?:\/\/([^\s\p{Cc}\\/?#]+)[^\s\p{Cc}\\]*$/iu.exec(url)?.[1]
  if (authority === undefined || !url.isWellFormed() || !URL.canParse(url))
    return 'must be an https address'
  const { protocol, hostname } = new URL(url)
  const host = bareHost(hostname)
  const loopback = isLoopbackName(host) || isLoopbackAddress(host)
  if (protocol !== 'https:' && !(allowLoopback && loopback)) return 'must be an https address'
  if (authority.includes('@')) return 'must not contain a user name or password'
  if (url.includes('#')) return 'must not contain a fragment'
  const fits = loopback ? allowLoopback : isPublicHost(host)
  return fits ? null : 'must be a public address'
}

/**
 * A URL's host without the brackets of IPv6 and the dot at the end. The URL parser has already
 * turned decimal, octal, hexadecimal and full-width spellings into the usual one.
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
