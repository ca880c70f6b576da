import { htmlPage } from '#server/http/html-page.ts'
import { html } from '#server/http/html.ts'
import type { Html } from '#server/http/html.ts'

/** The booking pages' address and the organisation's slug. */
export type Place = { bookingUrl: string; slug: string }

/** A page of the site, and how it embeds the booking page. */
export type SitePage = {
  path: string
  /** Its text in the navigation. */
  name: string
  title: string
  description: string
  main: (place: Place) => Html
  /** Explains the embedding in the footer. */
  note: Html
}

/** A page with the site's header and footer. */
export function renderPage(page: SitePage, pages: readonly SitePage[], place: Place): string {
  return htmlPage({
    title: `${page.title} | Bandicoot Bins`,
    head: html`<meta name="description" content="${page.description}" />
      <link rel="stylesheet" href="/host.css" />
      <script async src="${place.bookingUrl}/embed.js"></script>
      <script defer src="/host.js"></script>`,
    body: html`<header class="top">
        <a class="name" href="/">Bandicoot Bins</a>
        <nav aria-label="Pages">
          ${pages.map(
            ({ path, name }) =>
              html`<a href="${path}" ${path === page.path && html`aria-current="page"`}
                >${name}</a
              > `,
          )}
        </nav>
        <a class="phone" href="tel:+61255500148">02 5550 0148</a>
      </header>
      <main>${page.main(place)}</main>
      <footer>
        <p>
          Bandicoot Bins, Marrickville NSW. ABN 48 993 418 207. An invented business: nothing here
          is for hire.
        </p>
        <details>
          <summary>Events that this page receives</summary>
          <p>${page.note}</p>
          <ol class="heard" aria-live="off"></ol>
        </details>
      </footer>`,
  })
}
