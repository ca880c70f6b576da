/** An answer that already is JSON text, so that encoding it again costs nothing. */
export class PreparedJson {
  readonly text: string | Buffer

  constructor(text: string | Buffer) {
    this.text = text
  }
}
