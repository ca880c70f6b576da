import { accentColours } from '#contract/catalog/accent-colours.ts'
import { html } from '#server/http/html.ts'
import type { Html } from '#server/http/html.ts'

/**
 * The style that gives a page an organisation's accent, by the names that the style sheets use.
 * @param primaryColour as in its branding; null is the product's own
 */
export function renderAccent(primaryColour: string | null, nonce: string): Html {
  const colours = accentColours(primaryColour)
  return html`<style nonce="${nonce}">
    :root {
      --accent: ${colours.accent};
      --on-accent: ${colours.onAccent};
      --accent-ink: ${colours.accentInk};
      --accent-tint: ${colours.accentTint};
      --accent-edge: ${colours.accentEdge};
      --pick: ${colours.pick};
      --on-pick: ${colours.onPick};
    }
  </style>`
}
