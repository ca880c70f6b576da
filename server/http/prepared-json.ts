import type { Coding } from './encoding/choose-encoding.ts'
import { compress } from './encoding/compress.ts'

/** An answer that already is JSON text, so that encoding it again costs nothing. */
export class PreparedJson {
  readonly text: string | Buffer
  /** Its `ETag`: a caller that has the same already gets 304 and no body. Null if it has none. */
  readonly tag: string | null
  readonly #compressed = new Map<Coding, Promise<Buffer>>()

  constructor(text: string | Buffer, tag: string | null = null) {
    this.text = text
    this.tag = tag
  }

  /** The text compressed, once for all who ask. */
  compressed(coding: Coding): Promise<Buffer> {
    const known = this.#compressed.get(coding)
    if (known) return known
    const made = compress(this.text, coding)
    this.#compressed.set(coding, made)
    return made
  }
}
