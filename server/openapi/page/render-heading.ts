import { type Content, type Html, html } from '#server/http/html.ts'

/** A heading that is the link to itself: no second control beside it to tab past. */
export function renderHeading(level: 2 | 3 | 4, id: string, text: Content): Html {
  return html`<h${level} id="${id}"><a class="self" href="#${id}">${text}</a></h${level}>`
}

/** Lets a long name break at its dots and slashes; the name before its last part is quieter. */
export function renderPath(path: string): Html {
  const parts = path.split(/(?<=[./])/)
  const last = parts.pop() ?? ''
  const holders = parts.map((part) => html`<span class="part holder">${part}</span><wbr />`)
  return html`<code class="name">${holders}<span class="part">${last}</span></code>`
}
