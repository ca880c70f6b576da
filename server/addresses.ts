import type { Config } from './config.ts'

/** Where this deployment is reached, without trailing slashes. */
export function addressesOf(
  config: Pick<Config, 'host' | 'port' | 'baseUrl' | 'bookingUrl' | 'mailFrom'>,
): { baseUrl: string; bookingUrl: string; mailFrom: string } {
  const baseUrl = config.baseUrl ?? `http://${hostInUrl(config.host)}:${config.port}`
  const bookingUrl = config.bookingUrl ?? `${baseUrl}/book`
  const mailFrom = config.mailFrom ?? `bookings@${new URL(bookingUrl).hostname}`
  return { baseUrl, bookingUrl, mailFrom }
}

/** A host that is listened on, as an address may name it. */
export function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host
}
