/**
 * A placeholder for the link in a stored email: to the hirer's page, or for a person who signs in. The real
 * link holds a secret, which opens the order or the account to anyone, so it's filled in only when the email
 * is sent or shown.
 */
export const LINK_PLACEHOLDER = 'https://kerbside.invalid/hirers-page'

/** The placeholder of the link, or of a page below the one that it opens, such as `charges/<id>`. */
export function placeholderOf(below?: string): string {
  return below === undefined ? LINK_PLACEHOLDER : `${LINK_PLACEHOLDER}/${below}`
}

/** A text with its link filled in. A path below the link's goes before its fragment, which has the key. */
export function fillLinkPlaceholder(text: string, link: string): string {
  const [page = '', ...fragment] = link.split(/(?=#)/)
  return text.replaceAll(
    new RegExp(`${RegExp.escape(LINK_PLACEHOLDER)}((?:/[\\w-]+)*)`, 'g'),
    (_, below: string) => page + below + fragment.join(''),
  )
}
