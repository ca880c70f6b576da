/** Markup, inserted without escaping. Only `html` and `trusted` make it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Contents of a template. Absent values and `false` print nothing; lists are joined. */
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

/** Template tag: literal parts are markup, inserted strings are escaped. */
export function html(parts: TemplateStringsArray, ...contents: Content[]): Html {
  return new Html(parts.reduce((text, part, index) => text + write(contents[index - 1]) + part))
}

/** Declares text to be markup. For text of our own only, never from a user or a document. */
export function trusted(text: string): Html {
  return new Html(text)
}

/** Puts a separator between contents. */
export function join(contents: readonly Content[], separator: Content): Content[] {
  return contents.flatMap((content, index) => (index === 0 ? [content] : [separator, content]))
}
