import type { Catalog } from '#contract/catalog/catalog.ts'
import { readAbn } from '#contract/values/abn.ts'
import { shows } from '#contract/values/words/shows.ts'
import type { Mistake } from '#web/ui/form/error-summary.tsx'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import type { Draft } from '#web/booking/draft/draft.ts'

/**
 * The details that are missing or clearly wrong, in the order of the page. Each id is the field's
 * name in the API. The server has the full rules.
 */
export function missingDetails(draft: Draft, catalog: Catalog): Mistake[] {
  const { details, answers } = draft
  const company = details.customerType === 'company'
  const mistakes: Mistake[] = []
  const want = (id: string, fine: boolean, message: string) => {
    if (!fine) mistakes.push({ id, message })
  }
  const length = (text: string) => (shows(text) ? Array.from(text.trim()).length : 0)
  // A field with one letter isn't empty, so it's said what is wanted.
  const wantName = (id: string, name: string, fine: boolean, message: string) =>
    want(id, fine, length(name) === 1 ? `${message}, with at least two letters` : message)
  wantName(
    'customerName',
    details.customerName,
    length(details.customerName) >= 2,
    company ? 'Enter the company name' : 'Enter your name',
  )
  want(
    'abn',
    !company || details.abn.trim() === '' || readAbn(details.abn) !== null,
    'Check the ABN: its eleven digits don’t add up',
  )
  wantName(
    'contactName',
    details.contactName,
    length(details.contactName) >= 2 || (!company && length(details.contactName) === 0),
    'Enter who the driver should ask for',
  )
  want(
    'phone',
    length(details.phone) >= 8 && details.phone.replaceAll(/\D/g, '').length >= 8,
    'Enter a phone number with its area code',
  )
  const [before = '', after = '', ...more] = details.email.trim().split('@')
  want(
    'email',
    before !== '' && after.includes('.') && !after.endsWith('.') && more.length === 0,
    'Enter an email address, such as name@example.com',
  )
  want('address', length(details.address) >= 5, 'Enter the street number and name')
  for (const { key, label, required } of chosenOf(draft, catalog).questions) {
    const answer = answers[key]
    const blank =
      answer === undefined ||
      (typeof answer === 'string' && answer.trim() === '') ||
      (Array.isArray(answer) && answer.length === 0)
    want(`customFields.${key}`, !required || !blank, `Answer “${label}”`)
  }
  return mistakes
}
