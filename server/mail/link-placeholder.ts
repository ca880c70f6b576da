/**
 * A placeholder for the link to the hirer's page in a stored email. The real link holds an access key, which
 * opens the order to anyone, so it's filled in only when the email is sent or shown.
 */
export const LINK_PLACEHOLDER = 'https://kerbside.invalid/hirers-page'

/** A text with its link filled in. */
export function fillLinkPlaceholder(text: string, link: string): string {
  return text.replaceAll(LINK_PLACEHOLDER, link)
}
