import { once } from 'node:events'
import { connect, isIP } from 'node:net'
import type { LookupFunction, Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { TLSSocket } from 'node:tls'
import { callbackify } from 'node:util'
import type { buildConnector } from 'undici'
import { PostFailure } from './describe-failure.ts'
import type { Lookup } from './look-up-host.ts'
import { raceAbort } from './race-abort.ts'
import { bareHost, isLoopbackAddress, isLoopbackName, isPublicAddress } from './public-address.ts'

export type ConnectOptions = {
  /** For development and tests: allows loopback too. */
  allowLoopback: boolean
  lookup: Lookup
  /** The limit for lookup, connection and TLS together. */
  connectMs: number
  /** For tests: certificate authorities to trust instead of the usual ones. */
  ca?: string | undefined
}

/** With several addresses, the wait before trying the next, in milliseconds. */
const EACH_ADDRESS_MS = 1000

/**
 * A connector for undici that reaches public addresses only. IP literals are checked first, because
 * Node never passes them to a `lookup`. A name is looked up once, all its addresses must be public,
 * and the connection goes to one of exactly those, even if the name's addresses change meanwhile.
 * Before anything is sent, the peer's own address is checked too.
 */
export function connectChecked(options: ConnectOptions): buildConnector.connector {
  const opening = callbackify((to: buildConnector.Options) => open(to, options))
  return (to, callback) => {
    opening(to, (error: Error | null, socket) =>
      error ? callback(error, null) : callback(null, socket),
    )
  }
}

async function open(to: buildConnector.Options, options: ConnectOptions): Promise<Socket> {
  const signal = AbortSignal.timeout(options.connectMs)
  const host = bareHost(to.hostname)
  const secure = to.protocol === 'https:'
  const port = to.port === '' ? (secure ? 443 : 80) : Number(to.port)
  const sockets: Socket[] = []
  try {
    const lookup = answerWith(await resolve(host, options, signal))
    const tcp = connect({
      host,
      port,
      lookup,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: EACH_ADDRESS_MS,
    })
    sockets.push(tcp.on('error', ignore))
    await once(tcp, 'connect', { signal })
    refuseUnlessAllowed([tcp.remoteAddress ?? ''], options)
    if (!secure) return tcp
    const tls = connectTls({
      socket: tcp,
      host,
      servername: isIP(host) === 0 ? host : '',
      ALPNProtocols: ['http/1.1'],
      // Explicit, because an environment variable can change the default.
      rejectUnauthorized: true,
      ca: options.ca,
    })
    sockets.push(tls.on('error', ignore))
    await once(tls, 'secureConnect', { signal }).catch((error) => explainTls(tls, error))
    return tls
  } catch (error) {
    for (const socket of sockets) socket.destroy()
    if (!signal.aborted) throw error
    throw new PostFailure(`no connection within ${options.connectMs / 1000} s`, { cause: error })
  }
}

/** The addresses to connect to, all checked. */
async function resolve(host: string, options: ConnectOptions, signal: AbortSignal) {
  const known = isIP(host) !== 0 ? [host] : isLoopbackName(host) ? ['127.0.0.1', '::1'] : null
  const addresses = known ?? (await raceAbort(options.lookup(host, signal), signal))
  if (addresses.length === 0) throw new PostFailure('no such host')
  refuseUnlessAllowed(addresses, options)
  return addresses
}

function refuseUnlessAllowed(addresses: string[], { allowLoopback }: ConnectOptions): void {
  const allowed = (ip: string) => isPublicAddress(ip) || (allowLoopback && isLoopbackAddress(ip))
  if (!addresses.every(allowed)) throw new PostFailure('the address is not public')
}

/** A `lookup` with a fixed answer. `net.connect` asks for all addresses and tries one after another. */
function answerWith(addresses: string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, _options, callback) => callback(null, all)
}

function explainTls(tls: TLSSocket, cause: unknown): never {
  const untrusted: unknown = tls.authorizationError
  const why = untrusted ? 'the certificate is not valid' : 'no TLS connection could be made'
  throw new PostFailure(why, { cause })
}

/** An error without a listener would end the process. The caller gets it from its promise too. */
function ignore(): void {}
