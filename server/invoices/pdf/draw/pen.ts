import { fileURLToPath } from 'node:url'
import type Pdf from 'pdfkit'
import type { TextOptions } from 'pdfkit'
import { LINE_END } from '#contract/values/text.ts'
import { Document } from './document.ts'

/** Points: A4 is 595 × 842 of them. */
export const LEFT = 50
export const RIGHT = 545
export const TOP = 50
/** Where the text of a page ends; the page's number is below. */
export const BOTTOM = 772
const FOOT = 796
/** Three lines, which end above the edge of the paper: below it, pdfkit would begin a page. */
const FOOT_HEIGHT = 36

/** A text has at most this many lines of its own, so that no text is higher than a page. */
const MOST_LINES = 12

const INK = '#17191c'
const QUIET = '#555b63'
const RULE = '#cfd3d8'

export type Look = { bold?: boolean; quiet?: boolean; size?: number }
export type Place = {
  x: number
  y: number
  width: number
  align?: 'left' | 'right'
  /** The rest of a higher text is left out. */
  height?: number
}

/** Writes on a PDF, in the two weights and colours that a document has. */
export class Pen {
  readonly pdf: Pdf

  /**
   * @param facts what the file says about itself
   * @param facts.date when the file says that it was made: the same document has the same bytes
   */
  constructor(facts: { title: string; author: string; date: Date }) {
    this.pdf = new Document({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      displayTitle: true,
      lang: 'en-AU',
      autoFirstPage: false,
      bufferPages: false,
      info: {
        Title: facts.title,
        Author: facts.author,
        Creator: 'Kerbside',
        Producer: 'Kerbside',
        CreationDate: facts.date,
        ModDate: facts.date,
      },
    })
    this.pdf.registerFont('regular', pathOf('400Regular'))
    this.pdf.registerFont('bold', pathOf('600SemiBold'))
  }

  /** How high a text is, in lines as wide as the place. */
  heightOf(text: string, { width }: Pick<Place, 'width'>, look: Look = {}): number {
    return text === '' ? 0 : this.#with(look).pdf.heightOfString(this.#known(text), within(width))
  }

  /** Writes a text, in as many lines as it needs. */
  write(text: string, { x, y, width, align = 'left', height }: Place, look: Look = {}): void {
    const options = within(width, align)
    const bounded = height === undefined ? options : { ...options, height, ellipsis: true }
    this.#with(look).pdf.text(this.#known(text), x, y, bounded)
  }

  /** Draws a line across the page, which screen readers pass over. */
  rule(y: number, from = LEFT): void {
    this.pass(() => {
      this.pdf.moveTo(from, y).lineTo(RIGHT, y).lineWidth(0.6).stroke(RULE)
    })
  }

  /** Draws what screen readers pass over: rules, and what only repeats. */
  pass(draw: () => void, type: 'Pagination' | 'Layout' = 'Layout'): void {
    this.pdf.markContent('Artifact', { type })
    draw()
    this.pdf.endMarkedContent()
  }

  /** Begins the next page. */
  turn(): void {
    this.pdf.addPage()
  }

  /** Writes what is at the foot of each page. */
  writeFoot(left: string, right: string): void {
    this.pass(() => {
      const look = { quiet: true, size: 8 }
      this.write(left, { x: LEFT, y: FOOT, width: 330, height: FOOT_HEIGHT }, look)
      this.write(right, { x: RIGHT - 160, y: FOOT, width: 160, align: 'right' }, look)
    }, 'Pagination')
  }

  #with({ bold = false, quiet = false, size = 9.5 }: Look): this {
    this.pdf
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(quiet ? QUIET : INK)
    return this
  }

  /** A text without characters that the font can't draw: they would show as empty boxes. */
  #known(text: string): string {
    const { font } = this.pdf._font
    return Array.from(withFewLines(text.normalize('NFC')))
      .map((letter) =>
        letter === '\n' || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : '?',
      )
      .join('')
  }
}

/** Line ends as the PDF has them. Those beyond what fits become spaces, so that no word is lost. */
function withFewLines(text: string): string {
  const lines = text.replaceAll('\t', ' ').split(LINE_END)
  const [first, rest] = [lines.slice(0, MOST_LINES), lines.slice(MOST_LINES)]
  return [first.join('\n'), ...rest].join(' ')
}

/** Figures in a column are all as wide as each other. Letters aren't asked for features: pdfkit then draws slowly. */
function within(width: number, align: 'left' | 'right' = 'left'): TextOptions {
  const options = { width, align, lineGap: 1.5 }
  return align === 'right' ? { ...options, features: ['tnum'] } : options
}

function pathOf(weight: string): string {
  return fileURLToPath(
    import.meta.resolve(`@expo-google-fonts/archivo/${weight}/Archivo_${weight}.ttf`),
  )
}
