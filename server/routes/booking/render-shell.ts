import { bookingSteps, stepNames } from '#contract/catalog/booking-steps.ts'
import type { Catalog } from '#contract/catalog/catalog.ts'
import { html } from '#server/http/html.ts'
import type { Html } from '#server/http/html.ts'
import { renderMasthead } from './render-masthead.ts'

/**
 * What is seen of the booking page before its program runs: the frame, in the same markup, so that
 * nothing moves when it does.
 */
export function renderShell(catalog: Catalog, step: string): Html {
  const { organisation, branding } = catalog
  const { phone } = organisation
  const stops = bookingSteps.slice(0, -1)
  return html`${renderMasthead(catalog)}
    ${
      step !== 'done' &&
      html`<nav class="line" aria-label="Steps of the booking">
        <p class="line-here">
          Step ${stops.findIndex((stop) => stop === step) + 1} of ${stops.length}:
          <strong>${stops.filter((stop) => stop === step).map((stop) => stepNames[stop])}</strong>
        </p>
        <ol>
          ${stops.map((stop) => html`<li><span>${stepNames[stop]}</span></li>`)}
        </ol>
      </nav>`
    }
    <div class="columns">
      <main class="page" id="main">
        ${
          step === 'suburb' &&
          html`<h1>${branding.heading ?? 'Book a bin'}</h1>
            ${branding.introduction !== null && html`<p class="lead">${branding.introduction}</p>`}`
        }
        <noscript>
          <p class="notice">
            To book here, JavaScript must be switched on in your
            browser.${phone !== null && html` Or call us on ${phone}.`}
          </p>
        </noscript>
      </main>
    </div>`
}
