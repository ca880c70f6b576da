import type { Catalog } from '#contract/catalog/catalog.ts'
import { html } from '#server/http/html.ts'
import type { Html } from '#server/http/html.ts'

/** Whose page it is: as `web/ui/masthead.tsx` draws it once the program runs, so that nothing moves. */
export function renderMasthead({
  organisation: { name, phone },
  branding: { logoUrl },
}: Pick<Catalog, 'organisation' | 'branding'>): Html {
  return html`<header class="masthead">
    <p class="masthead-name">
      ${logoUrl === null ? name : html`<img src="${logoUrl}" alt="${name}" height="40" />`}
    </p>
    ${
      phone !== null &&
      html`<a class="masthead-phone figure" href="tel:${phone.replaceAll(/\s/g, '')}">${phone}</a>`
    }
  </header>`
}
