import { type Content, type Html, html } from '#server/http/html.ts'
import { splitBlocks } from './split-blocks.ts'

const INLINE =
  /`([^`]+)`|\*\*(.+?)\*\*|\[([^\]]+)\]\(((?:https?:\/\/|mailto:|#|\/(?!\/))[^\s)]*)\)/g

/** Code, bold and links within one line of text; links only to the web, mail and this site. */
export function renderInline(text: string): Content[] {
  const contents: Content[] = []
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, bold, label, address] = match
    contents.push(text.slice(end, match.index))
    if (code !== undefined) contents.push(html`<code>${code}</code>`)
    else if (bold !== undefined) contents.push(html`<strong>${renderInline(bold)}</strong>`)
    else contents.push(html`<a href="${address}">${label}</a>`)
    end = match.index + whole.length
  }
  contents.push(text.slice(end))
  return contents
}

const BULLET = /^\s*[-*] +/
const NUMBER = /^\s*\d+[.)] +/

function renderList(lines: string[], marker: RegExp): Content[] {
  const items: string[] = []
  for (const line of lines) {
    if (marker.test(line)) items.push(line.replace(marker, ''))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return items.map((item) => html`<li>${renderInline(item)}</li>`)
}

function renderBlock(block: string): Html {
  const fence = /^```[^\n]*\n([\s\S]*?)\n?```$/.exec(block)
  if (fence) return html`<pre tabindex="0"><code>${fence[1]}</code></pre>`
  const lines = block.split('\n')
  const first = lines[0] ?? ''
  if (BULLET.test(first))
    return html`<ul>
      ${renderList(lines, BULLET)}
    </ul>`
  if (NUMBER.test(first))
    return html`<ol>
      ${renderList(lines, NUMBER)}
    </ol>`
  const heading = /^#+ +(.*)$/.exec(block)
  if (heading) return html`<p><strong>${renderInline(heading[1] ?? '')}</strong></p>`
  return html`<p>${renderInline(lines.join(' '))}</p>`
}

/**
 * The little Markdown that descriptions use: paragraphs, lists, `code`, **bold**, links and fenced
 * code. A heading becomes a bold paragraph: the page's own headings keep their levels and ids.
 */
export function renderMarkdown(text: string | undefined): Content[] {
  return splitBlocks(text ?? '').map(renderBlock)
}
