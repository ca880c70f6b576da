import { accentColours } from '#contract/accent-colours.ts'
import { html } from '#http/html.ts'
import type { MetOrganisation } from '#organisations/find-organisation.ts'
import type { Built } from './read-surfaces.ts'

/** What is shown where there is no such page: of an organisation, or no organisation at all. */
export function renderMissing(
  path: string,
  built: Built,
  nonce: string,
  met?: MetOrganisation,
): string {
  const colours = accentColours(null)
  const styles = built.surfaces['booking']?.styles ?? []
  const [heading, advice] = met
    ? ['This page does not exist', 'The address may be old, or mistyped.']
    : [
        'No booking page has this address',
        'Check the last word of the address for a typing error, or go by the link on the business’s own website.',
      ]
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${heading}</title>
        <link rel="icon" href="data:," />
        ${styles.map(
          (file) => html`<link rel="stylesheet" href="${path}/_${file}" nonce="${nonce}" />`,
        )}
        <style nonce="${nonce}">
          :root {
            --accent: ${colours.accent};
            --on-accent: ${colours.onAccent};
            --accent-ink: ${colours.accentInk};
            --accent-tint: ${colours.accentTint};
          }
        </style>
      </head>
      <body>
        <main class="page missing">
          <h1>${heading}</h1>
          <p class="lead">${advice}</p>
          ${
            met &&
            html`<p>
              <a class="button" href="${path}/${met.organisation.slug}"
                >Book with ${met.organisation.name}</a
              >
            </p>`
          }
        </main>
      </body>
    </html> `.text
}
