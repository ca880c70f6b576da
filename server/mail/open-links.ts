/**
 * The link to the hirer's page stands in a mail as a sign, and becomes an address when the mail is
 * sent or shown: its access key opens the order to whoever has it, and is stored nowhere.
 */
export const LINK = 'https://kerbside.invalid/hirers-page'

/** A text with its link. */
export function openLinks(text: string, link: string): string {
  return text.replaceAll(LINK, link)
}
