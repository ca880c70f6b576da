/** An answer that already is JSON text, so that encoding it again costs nothing. */
export class PreparedJson {
  readonly text: string | Buffer
  /** Its `ETag`: a caller that has the same already gets 304 and no body. Null if it has none. */
  readonly tag: string | null

  constructor(text: string | Buffer, tag: string | null = null) {
    this.text = text
    this.tag = tag
  }
}
