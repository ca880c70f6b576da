import type { MetOrganisation } from '#server/organisations/find-organisation.ts'
import type { Message } from './render-message.ts'

/** What is shown where there is no such page: of an organisation, or no organisation at all. */
export function describeMissing(path: string, met: MetOrganisation | null): Message {
  if (!met) {
    return {
      heading: 'No booking page has this address',
      advice:
        'Check the last word of the address for a typing error, or go by the link on the business’s own website.',
      link: null,
    }
  }
  const { slug, name } = met.organisation
  return {
    heading: 'This page does not exist',
    advice: 'The address may be old, or mistyped.',
    link: { href: `${path}/${slug}`, text: `Book with ${name}` },
  }
}
