import { Marked } from 'marked'

/**
 * Markdown as HTML. A heading may end with its id, `## Orders {#tag-orders}`, and links to itself;
 * from the fourth level down a heading has no id. Code and tables scroll on their own, by keyboard too.
 */
export function renderMarkdown(text: string): string {
  return marked.parse(text, { async: false })
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Lower-case words with dashes between them: `getOrder` is `get-order`. */
export function slug(text: string): string {
  const words = text.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase()
  return words.replace(/[^a-z\d]+/g, '-').replace(/^-|-$/g, '')
}

const marked = new Marked({
  renderer: {
    heading({ tokens, depth }) {
      const whole = this.parser.parseInline(tokens)
      if (depth > 3) return `<h${depth}>${whole}</h${depth}>\n`
      const [, text = whole, given] = /^(.*) \{#([\w-]+)\}$/.exec(whole) ?? []
      const id = given ?? slug(text)
      return `<h${depth} id="${id}"><a class="self" href="#${id}">${text}</a></h${depth}>\n`
    },
    code({ text, lang = '' }) {
      const language = lang === '' ? '' : ` data-language="${escapeHtml(lang)}"`
      return `<pre tabindex="0"${language}><code>${escapeHtml(text)}</code></pre>\n`
    },
  },
  hooks: {
    postprocess: (page) =>
      page
        .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
        .replaceAll('</table>', '</table></div>'),
  },
})
