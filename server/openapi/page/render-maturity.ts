import { type Html, html } from '#server/http/html.ts'

const MATURITIES = ['stable', 'beta', 'retired'] as const
type Maturity = (typeof MATURITIES)[number]

/** What the document says under `x-maturity`; what it only calls deprecated is retired. */
export function maturityOf(described: {
  'x-maturity'?: string | undefined
  deprecated?: boolean | undefined
}): Maturity | undefined {
  const said = MATURITIES.find((maturity) => maturity === described['x-maturity'])
  return said ?? (described.deprecated === true ? 'retired' : undefined)
}

/** Full stop, open ring, crossed ring: told apart by shape and word, without colour. */
export function renderMaturity(maturity: Maturity | undefined): Html | undefined {
  return maturity && html`<span class="maturity">${renderMark(maturity)} ${maturity}</span>`
}

/** The shape alone, for a list where the word is read out but not shown. */
export function renderMark(maturity: Maturity): Html {
  return html`<svg class="mark" viewBox="0 0 12 12" aria-hidden="true">
    <use href="#mark-${maturity}" />
  </svg>`
}

/** The shapes, once a page. */
export const MARKS = html`<svg class="hidden" aria-hidden="true">
  <symbol id="mark-stable" viewBox="0 0 12 12">
    <circle cx="6" cy="6" r="5" fill="currentColor" />
  </symbol>
  <symbol id="mark-beta" viewBox="0 0 12 12"><circle class="ring" cx="6" cy="6" r="4" /></symbol>
  <symbol id="mark-retired" viewBox="0 0 12 12">
    <circle class="ring" cx="6" cy="6" r="4" />
    <path class="ring" d="M3 9 9 3" />
  </symbol>
</svg>`

/** What each shape stands for, for the foot of the contents. */
export function renderKey(): Html {
  return html`<p class="key">${MATURITIES.map((maturity) => renderMaturity(maturity))}</p>`
}
