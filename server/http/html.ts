/** Markup that may be inserted as it is. Only `html` and `trusted` make it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What may stand in a template: absent values and `false` leave nothing, lists run together. */
export type Content = Html | string | number | false | null | undefined | readonly Content[]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function write(content: Content): string {
  if (content instanceof Html) return content.text
  if (content === null || content === undefined || content === false) return ''
  if (typeof content === 'object') return content.map(write).join('')
  return String(content).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** Tagged template: the literal parts are markup, every inserted string is escaped text. */
export function html(parts: TemplateStringsArray, ...contents: Content[]): Html {
  return new Html(parts.reduce((text, part, index) => text + write(contents[index - 1]) + part))
}

/** Takes text for markup: what this program wrote itself, never anything out of a document. */
export function trusted(text: string): Html {
  return new Html(text)
}

/** The contents with the separator between each two of them. */
export function join(contents: readonly Content[], separator: Content): Content[] {
  return contents.flatMap((content, index) => (index === 0 ? [content] : [separator, content]))
}
