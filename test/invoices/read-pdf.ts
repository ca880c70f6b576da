import { getDocumentProxy } from 'unpdf'

/** A part of a tagged PDF: what it is, what is inside it, and its text. */
export type Tag = { role: string; text: string; parts: Tag[] }

export type ReadPdf = {
  /** The text of each page, with a space between two pieces. */
  pages: string[]
  /** The tags of all pages, in reading order. */
  tags: Tag[]
  title: unknown
  language: unknown
  /** The width and height of the last page, in points. */
  size: number[]
}

type Node = { role?: string; type?: string; id?: string; children?: Node[] }
type Item = { str?: string; hasEOL?: boolean; type?: string; id?: string }

/** Reads a PDF back with pdf.js: its text, its tags, and what it says about itself. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = await pdf.getMetadata()
  const facts = new Map<string, unknown>(Object.entries(info))
  const read: ReadPdf = {
    pages: [],
    tags: [],
    title: facts.get('Title'),
    language: facts.get('Language'),
    size: [],
  }
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const texts = textsOf(items)
    read.pages.push([...texts.values()].join(' '))
    const tree: Node = await page.getStructTree()
    read.tags.push(...(tree.children ?? []).map((node) => tagOf(node, texts)))
    const { width, height } = page.getViewport({ scale: 1 })
    read.size = [Math.round(width), Math.round(height)]
  }
  return read
}

/** The texts of a page by the id of their marked content; what is in none is under ''. */
function textsOf(items: readonly Item[]): Map<string, string> {
  const texts = new Map<string, string>()
  const open: string[] = []
  for (const { str, hasEOL, type, id = '' } of items) {
    if (type === 'beginMarkedContent' || type === 'beginMarkedContentProps') open.push(id)
    else if (type === 'endMarkedContent') open.pop()
    else if (str !== undefined) {
      const under = open.at(-1) ?? ''
      texts.set(under, `${texts.get(under) ?? ''}${str}${hasEOL === true ? ' ' : ''}`)
    }
  }
  return texts
}

function tagOf({ role = '', children = [] }: Node, texts: ReadonlyMap<string, string>): Tag {
  const parts = children.filter((child) => child.role !== undefined)
  const own = children.filter((child) => child.id !== undefined)
  return {
    role,
    text: own
      .map(({ id = '' }) => texts.get(id) ?? '')
      .join('')
      .trim(),
    parts: parts.map((part) => tagOf(part, texts)),
  }
}

/** All tags of a role, wherever they are. */
export function tagsOf(tags: readonly Tag[], role: string): Tag[] {
  return tags.flatMap((tag) => [...(tag.role === role ? [tag] : []), ...tagsOf(tag.parts, role)])
}
