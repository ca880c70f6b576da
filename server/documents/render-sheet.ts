import { sayAbn } from '#contract/values/abn.ts'
import { html } from '#server/http/html.ts'
import type { Html } from '#server/http/html.ts'
import type { Letterhead } from '#server/organisations/find-letterhead.ts'
import type { Sheet } from './sheet.ts'

/** Renders a document as the body of a page: its sender, its title and its parts. No scripts. */
export function renderSheet(
  { title, notice, facts, parts, gst }: Sheet,
  { sender, reference, back }: { sender: Letterhead; reference: string; back: string },
): Html {
  const { name, abn } = sender
  const reached = [sender.phone, sender.email].filter(Boolean).join(', ')
  return html`<p class="aside"><a href="${back}">Back to your booking</a></p>
    <main>
      <header>
        ${sender.logoUrl !== null && html`<img class="logo" src="${sender.logoUrl}" alt="" />`}
        <p class="sender">${name}</p>
        ${abn !== null && abn !== '' && html`<p>ABN ${sayAbn(abn)}</p>`}
        ${reached !== '' && html`<p>${reached}</p>`}
      </header>
      <h1>${title}</h1>
      <p class="reference">Order <strong>${reference}</strong></p>
      ${notice !== null && html`<p class="notice">${notice}</p>`}
      <dl>
        ${facts.map(
          (fact) =>
            html`<div>
              <dt>${fact.name}</dt>
              <dd>${fact.value}</dd>
            </div> `,
        )}
      </dl>
      ${parts.map(
        ({ heading, content }) =>
          html`<section>
            <h2>${heading}</h2>
            ${content}
          </section> `,
      )}
      <footer>
        <p>Amounts are in ${sender.currency}${gst}. This is not a tax invoice.</p>
      </footer>
    </main>
    <p class="aside">To keep it, print it or save it as PDF by your browser’s menu.</p>`
}
