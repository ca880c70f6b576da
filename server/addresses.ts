import type { Config } from './config.ts'

/** This deployment's addresses, without trailing slashes. */
export function addressesOf(settings: Pick<Config, 'http' | 'addresses'>): {
  baseUrl: string
  bookingUrl: string
} {
  const { addresses } = settings
  const baseUrl = addresses.baseUrl ?? listeningUrl(settings.http)
  return { baseUrl, bookingUrl: addresses.bookingUrl ?? `${baseUrl}/book` }
}

/** The sender of this deployment's emails. */
export function senderOf({ from }: Config['mail'], bookingUrl: string): string {
  return from ?? `bookings@${new URL(bookingUrl).hostname}`
}

function listeningUrl({ host, port }: Config['http']): string {
  return `http://${hostInUrl(host)}:${port}`
}

/** The host to put in an address, for a host that the server listens on. */
export function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host
}

/** Whether the server listens on loopback alone, and goes by a name of loopback. */
export function isLoopback(host: string, baseUrl: string): boolean {
  const names = ['127.0.0.1', '::1', 'localhost', '[::1]']
  return names.includes(host) && names.includes(new URL(baseUrl).hostname)
}
