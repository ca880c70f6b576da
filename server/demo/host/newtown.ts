import { html } from '#server/http/html.ts'
import type { SitePage } from './render-page.ts'

/** Floating button: stays in the corner while the reader scrolls. */
export const newtown: SitePage = {
  path: '/newtown',
  name: 'Newtown',
  title: 'Skip bins in Newtown',
  description: 'Skip bins for Newtown terraces: small bins, narrow streets, council permits.',
  note: html`A floating button, with the suburb filled in: <code>data-mode="floating"</code>,
    <code>data-suburb</code> and <code>data-postcode</code>.`,
  main: ({ slug }) => html`
    <section class="hero">
      <h1>Skip bins in Newtown</h1>
      <p>
        Terraces have no driveways, and King Street has no patience. We bring bins of up to 4 m³ on
        our short truck before seven in the morning, and set them down where the permit says.
      </p>
    </section>
    <section class="columns">
      <div>
        <h2>On the street</h2>
        <p>
          The council wants five working days for a permit. Apply first, then choose a date that
          leaves room for it.
        </p>
      </div>
      <div>
        <h2>In the lane</h2>
        <p>Our short truck turns in 2.9 metres. Measure between the fences, not the gateposts.</p>
      </div>
      <div>
        <h2>On the day</h2>
        <p>
          The driver calls half an hour before. Please move your car by then. We charge for a wasted
          trip.
        </p>
      </div>
    </section>
    <div
      data-kerbside="${slug}"
      data-mode="floating"
      data-label="Book a bin"
      data-suburb="Newtown"
      data-postcode="2042"
      data-title="Book a bin with Bandicoot Bins"
    ></div>
  `,
}
