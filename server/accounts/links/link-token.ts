import { createHmac } from 'node:crypto'
import type { LinkPurpose, MailLink } from '#server/mail/record-mail.ts'

/** The page that each link opens. Its secret is in the fragment, which browsers don't send to any server. */
const pages: Record<LinkPurpose, string> = {
  join: '/join',
  reset: '/reset',
  email: '/account/email',
  email_undo: '/account/email-undo',
  reply_to: '/reply-address',
  account: '/account',
  office: '/office',
}

/**
 * The secret of a link: 43 characters, which only the deployment's secret can make from the link's id. So it
 * is stored nowhere: the database has its hash, and an email gets it when it is sent.
 */
export function linkToken(secret: string, purpose: LinkPurpose, id: string): string {
  return createHmac('sha256', secret).update(`kerbside link ${purpose} ${id}`).digest('base64url')
}

/** The whole link. @param baseUrl the deployment's public address, never what a request calls it */
export function accountLink(
  { baseUrl, secret }: { baseUrl: string; secret: string },
  { purpose, id }: MailLink,
): string {
  // These pages ask people to sign in, so their links need no secret.
  if (purpose === 'account' || purpose === 'office') return `${baseUrl}${pages[purpose]}`
  return `${baseUrl}${pages[purpose]}#${linkToken(secret, purpose, id)}`
}
