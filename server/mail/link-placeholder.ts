/**
 * A placeholder for the link in a stored email: to the hirer's page, or for a person who signs in. The real
 * link holds a secret, which opens the order or the account to anyone, so it's filled in only when the email
 * is sent or shown.
 */
export const LINK_PLACEHOLDER = 'https://kerbside.invalid/hirers-page'

/** A text with its link filled in. */
export function fillLinkPlaceholder(text: string, link: string): string {
  return text.replaceAll(LINK_PLACEHOLDER, link)
}
