import { type Content, type Html, html } from '#server/http/html.ts'

const LONGEST_OPEN = 40

export function renderJson(title: Content, value: unknown): Html {
  return renderCode(title, JSON.stringify(value, null, 2))
}

/** Code under its title, in a box of its own that scrolls; long ones are folded away. */
export function renderCode(title: Content, code: string): Html {
  const block = html`<pre tabindex="0"><code>${code}</code></pre>`
  if (code.split('\n').length > LONGEST_OPEN) {
    return html`<details class="example">
      <summary>${title}</summary>
      ${block}
    </details>`
  }
  return html`<figure class="example">
    <figcaption>${title}</figcaption>
    ${block}
  </figure>`
}
