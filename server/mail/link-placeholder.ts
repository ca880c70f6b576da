/**
 * A placeholder for the link in a stored email: to the hirer's page, or for a person who signs in. The real
 * link holds a secret, which opens the order or the account to anyone, so it's filled in only when the email
 * is sent or shown.
 */
export const LINK_PLACEHOLDER = 'https://kerbside.invalid/hirers-page'

/**
 * The placeholder of the link, or of a page below the one that it opens, such as `charges/<id>`; of a page of the
 * office also with what is open there, such as `bandicoot/orders?open=<id>`.
 */
export function placeholderOf(below?: string): string {
  return below === undefined ? LINK_PLACEHOLDER : `${LINK_PLACEHOLDER}/${below}`
}

/** The placeholder of the link to one more invoice; see `more_invoices` of an email. */
export function placeholderOfInvoice(id: string): string {
  return `https://kerbside.invalid/invoices/${id}`
}

/**
 * A text with its links filled in. A path below the link's goes before its fragment, which has the key.
 * @param more the links to other invoices by their ids; what a text says of any other invoice stays as it is
 */
export function fillLinkPlaceholder(
  text: string,
  link: string,
  more: ReadonlyMap<string, string> = new Map(),
): string {
  const [page = '', ...fragment] = link.split(/(?=#)/)
  const filled = text.replaceAll(
    new RegExp(`${RegExp.escape(LINK_PLACEHOLDER)}((?:/[\\w-]+)*(?:\\?open=[\\w-]+)?)`, 'g'),
    (_, below: string) => page + below + fragment.join(''),
  )
  return more
    .entries()
    .reduce((so, [id, other]) => so.replaceAll(placeholderOfInvoice(id), () => other), filled)
}
