import type { PublicCaller } from '#server/routes/public-caller.ts'
import type { Message } from '#contract/pages.ts'

/** The message for an address without a page: the organisation has none there, or doesn't exist. */
export function describeMissing(path: string, caller: PublicCaller | null): Message {
  if (!caller) {
    return {
      heading: 'We can’t find this booking page',
      advice:
        'Check the last part of the address for typing errors, or use the link on the business’s own website.',
      link: null,
    }
  }
  const { slug, name } = caller.organisation
  return {
    heading: 'We can’t find this page',
    advice: 'The address may be out of date or mistyped.',
    link: { href: `${path}/${slug}`, text: `Book with ${name}` },
  }
}
