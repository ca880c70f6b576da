/** How the booking page shows on a website. */
export type Look = 'inline' | 'popup' | 'floating' | 'link'

/** The markup to paste into a website. Pure. */
export function composeSnippet(
  look: Look,
  { slug, bookingUrl, embedUrl }: { slug: string; bookingUrl: string; embedUrl: string },
): string {
  if (look === 'link') return `<a href="${bookingUrl}">Book a bin</a>`
  const loader = `<script async src="${embedUrl}"></script>`
  switch (look) {
    case 'inline':
      return `<div data-kerbside="${slug}">\n  <a href="${bookingUrl}">Book a bin</a>\n</div>\n${loader}`
    case 'popup':
      return `<a data-kerbside="${slug}" data-mode="popup" href="${bookingUrl}">Book a bin</a>\n${loader}`
    case 'floating':
      return `<div data-kerbside="${slug}" data-mode="floating" data-label="Book a bin"></div>\n${loader}`
  }
}
