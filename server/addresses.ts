import type { Config } from './config.ts'

/** This deployment's addresses, without trailing slashes, and the sender of its emails. */
export function addressesOf({
  http,
  addresses,
  mail,
}: Pick<Config, 'http' | 'addresses' | 'mail'>): {
  baseUrl: string
  bookingUrl: string
  mailFrom: string
} {
  const baseUrl = addresses.baseUrl ?? `http://${hostInUrl(http.host)}:${http.port}`
  const bookingUrl = addresses.bookingUrl ?? `${baseUrl}/book`
  const mailFrom = mail.from ?? `bookings@${new URL(bookingUrl).hostname}`
  return { baseUrl, bookingUrl, mailFrom }
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
