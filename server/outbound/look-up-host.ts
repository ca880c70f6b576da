import { Resolver } from 'node:dns/promises'
import { PostFailure } from './describe-failure.ts'

/** Finds the addresses of a host, until `signal` aborts. */
export type Lookup = (hostname: string, signal: AbortSignal) => Promise<string[]>

/**
 * Asks the name servers for every address of a host, IPv4 first.
 *
 * `dns.lookup` uses libuv's four threads, which the whole process shares for files and cryptography
 * (https://nodejs.org/api/dns.html#implementation-considerations): a few names with slow servers
 * would block every other delivery. This uses no threads, can be cancelled, and ignores `/etc/hosts`
 * and search domains, whose names are private.
 * @param servers replaces the system's name servers in tests
 * @throws PostFailure when the host has no address
 */
export async function lookUpHost(
  hostname: string,
  signal: AbortSignal,
  servers?: string[],
): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ])
  signal.removeEventListener('abort', cancel)
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length > 0) return addresses
  throw new PostFailure(
    answers.every(isAbsent) ? 'no such host' : 'the host could not be looked up',
  )
}

/** Whether a name server answered that the host doesn't exist, rather than failing to answer. */
function isAbsent(answer: PromiseSettledResult<string[]>): boolean {
  if (answer.status === 'fulfilled') return true
  const reason: unknown = answer.reason
  if (!(reason instanceof Error && 'code' in reason)) return false
  return ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(String(reason.code))
}
