/** The part of pdfkit 0.20 that invoices are drawn with. */
declare module 'pdfkit' {
  type Value = string | number | number[] | { [key: string]: Value }
  export type StructureElement = {
    /** What the file says of the element; `A` are its attributes. */
    dictionary: { data: { [key: string]: Value } }
    add(child: StructureElement | (() => void)): StructureElement
    end(): void
  }
  export type TextOptions = {
    width?: number
    align?: 'left' | 'right'
    lineBreak?: boolean
    lineGap?: number
    features?: string[]
    height?: number
    ellipsis?: boolean
  }
  export type DocumentOptions = {
    size: 'A4'
    margin: number
    pdfVersion: '1.7'
    subset: 'PDF/UA'
    tagged: true
    displayTitle: true
    lang: string
    autoFirstPage: false
    bufferPages: false
    info: Record<string, string | Date>
  }
  export default class Pdf {
    [Symbol.asyncIterator](): AsyncIterator<Buffer>
    constructor(options: DocumentOptions)
    info: Partial<DocumentOptions['info']>
    endMetadata(): void
    /** The font that `font` chose last. */
    _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } }
    page: { width: number; height: number }
    registerFont(name: string, path: string): this
    font(name: string): this
    fontSize(points: number): this
    fillColor(colour: string): this
    text(text: string, x: number, y: number, options?: TextOptions): this
    heightOfString(text: string, options?: TextOptions): number
    openImage(bytes: Buffer): { width: number; height: number }
    image(
      image: { width: number; height: number },
      x: number,
      y: number,
      options: { fit: [number, number]; align: 'right'; valign: 'top' },
    ): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    lineWidth(points: number): this
    stroke(colour: string): this
    addPage(): this
    markContent(tag: 'Artifact', options: { type: 'Pagination' | 'Layout' }): this
    endMarkedContent(): this
    struct(
      type: string,
      options?: { scope?: 'Row' | 'Column'; alt?: string; title?: string },
    ): StructureElement
    addStructure(element: StructureElement): this
    end(): void
  }
}
