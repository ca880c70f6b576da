import { html } from '#server/http/html.ts'
import type { SitePage } from './render-page.ts'

/** Inline: the booking page is part of this page. */
export const home: SitePage = {
  path: '/',
  name: 'Book',
  title: 'Skip bins in inner Sydney',
  description:
    'Skip bins from 2 to 15 cubic metres, delivered the next working day in inner Sydney.',
  note: html`The booking page is shown inline: one script and one <code>div data-kerbside</code>.`,
  main: ({ bookingUrl, slug }) => html`
    <section class="hero">
      <h1>The yard is ours. The mess is yours.</h1>
      <p>
        Eleven trucks, two hundred bins, one yard in Marrickville. Book by two in the afternoon and
        the bin is with you the next working day. Everything we take is sorted by hand, and four
        fifths of it never sees a hole in the ground.
      </p>
    </section>
    <section class="booking" aria-labelledby="book">
      <h2 id="book">Book a bin</h2>
      <div data-kerbside="${slug}" data-title="Book a bin with Bandicoot Bins">
        <a href="${bookingUrl}/${slug}">Book a bin on our booking page</a>
      </div>
    </section>
    <section class="columns">
      <div>
        <h2>What it costs</h2>
        <p>
          One price, with delivery, collection, tipping and GST inside. See
          <a href="/prices">sizes and prices</a>.
        </p>
      </div>
      <div>
        <h2>Where it can go</h2>
        <p>
          On your own land you need no permit. On the street you need one from your council. Call us
          and we’ll explain how long that takes.
        </p>
      </div>
      <div>
        <h2>What can’t go in</h2>
        <p>Asbestos, paint, batteries and anything wet. If in doubt, call before you load.</p>
      </div>
    </section>
  `,
}
