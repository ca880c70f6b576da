import type { Catalog, Notice } from '#contract/catalog/catalog.ts'
import type { Draft } from './draft.ts'

/** What is kept of a notice that was accepted: another wording of it has another version. */
export function noticeWording({ id, version }: Notice): string {
  return `${id} ${version}`
}

/** What is kept of the terms that were accepted. */
export function termsWording({ terms: { version, url, text } }: Pick<Catalog, 'terms'>): string {
  return JSON.stringify([version, url, text])
}

/** Whether a notice was accepted as it's worded now. */
export function accepts({ acceptedNotices }: Draft, notice: Notice): boolean {
  return acceptedNotices.includes(noticeWording(notice))
}

/** The page that has the terms; null if there is none. */
export function termsLink({ terms, branding }: Pick<Catalog, 'terms' | 'branding'>): string | null {
  return terms.url ?? branding.termsUrl
}

/** Whether the business has terms to accept. */
export function hasTerms(catalog: Pick<Catalog, 'terms' | 'branding'>): boolean {
  return catalog.terms.text !== '' || termsLink(catalog) !== null
}

/** Whether the terms were accepted as they're worded now. Where there are none, there's nothing to accept. */
export function acceptsTerms({ acceptedTerms }: Draft, catalog: Catalog): boolean {
  return !hasTerms(catalog) || acceptedTerms === termsWording(catalog)
}
