import { html } from '#server/http/html.ts'
import type { SitePage } from './render-page.ts'

/** A size as the site advertises it; `id` is the catalogue's. */
type Size = { id: string; name: string; holds: string; price: string }

const sizes: readonly Size[] = [
  {
    id: '019f1a93-d4ea-73e5-8602-7ddd0b5da885',
    name: '2 m³',
    holds: 'Two ute loads. A bathroom, or a garage’s worth of regret.',
    price: '$345',
  },
  {
    id: '019f1a94-f930-73f7-9865-61ab72660443',
    name: '4 m³',
    holds: 'Four ute loads. A kitchen, or a garden bed with its soil.',
    price: '$525',
  },
  {
    id: '019f1a95-8b53-7b9a-a129-76d539e26b73',
    name: '6 m³',
    holds: 'Six ute loads. A room taken back to the studs.',
    price: '$695',
  },
  {
    id: '019f1a96-af99-76f3-af49-39cf587a3a82',
    name: '10 m³',
    holds: 'Ten ute loads. A whole house, before the sale.',
    price: '$1,045',
  },
]

/** Pop-up: ordinary links, which work without the script too. */
export const prices: SitePage = {
  path: '/prices',
  name: 'Sizes and prices',
  title: 'Sizes and prices',
  description: 'Skip bin prices in inner Sydney, everything included.',
  note: html`Each card opens the booking page as a pop-up, with its size chosen:
    <code>data-mode="popup"</code> and <code>data-product</code>.`,
  main: ({ bookingUrl, slug }) => html`
    <section class="hero">
      <h1>Sizes and prices</h1>
      <p>General waste, seven days on site (fourteen for the 10 m³), everything included.</p>
    </section>
    <section class="cards" aria-label="Bins for general waste">
      ${sizes.map(
        ({ id, name, holds, price }) =>
          html`<article>
            <h2>${name}</h2>
            <p>${holds}</p>
            <p class="price">from ${price}</p>
            <a
              class="buy"
              href="${bookingUrl}/${slug}?product=${id}"
              data-kerbside="${slug}"
              data-mode="popup"
              data-product="${id}"
              data-title="Book a bin with Bandicoot Bins"
              >Book ${name}</a
            >
          </article>`,
      )}
    </section>
  `,
}
