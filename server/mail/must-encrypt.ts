/**
 * Whether an SMTP connection must be encrypted, because emails hold access keys: unless the server is on
 * this machine, or its address says `?requireTLS=false`. Without this, anyone on the way can take the
 * offer of STARTTLS out of the conversation. With `smtps:` it's encrypted from the start.
 */
export function mustEncrypt(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl)
  if (protocol !== 'smtp:' || searchParams.get('requireTLS') === 'false') return false
  return !['localhost', '127.0.0.1', '[::1]'].includes(hostname.toLowerCase())
}
