/**
 * What a caller may be told: a status of section 7 and a sentence for the error body. Anything else
 * that is thrown is a fault of ours and answers 500.
 */
export class Refusal extends Error {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, sentence: string, headers: Record<string, string> = {}) {
    super(sentence)
    this.name = 'Refusal'
    this.status = status
    this.headers = headers
  }
}
