import type { PublicCaller } from '#server/routes/public-caller.ts'
import type { Message } from './render-message.ts'

/** The message for an address without a page: the organisation has none there, or doesn't exist. */
export function describeMissing(path: string, caller: PublicCaller | null): Message {
  if (!caller) {
    return {
      heading: 'No booking page has this address',
      advice:
        'Check the last word of the address for a typing error, or go by the link on the business’s own website.',
      link: null,
    }
  }
  const { slug, name } = caller.organisation
  return {
    heading: 'This page does not exist',
    advice: 'The address may be old, or mistyped.',
    link: { href: `${path}/${slug}`, text: `Book with ${name}` },
  }
}
