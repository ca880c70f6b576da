import Pdf from 'pdfkit'

/** A PDF whose metadata is always XML: pdfkit writes the title and the author into it as they are. */
export class Document extends Pdf {
  /** Called last, when pdfkit has written down the title and the author that readers show. */
  override endMetadata(): void {
    const { Title = '', Author = '' } = this.info
    this.info = { ...this.info, Title: asXml(String(Title)), Author: asXml(String(Author)) }
    super.endMetadata()
  }
}

/** Without what XML can't have. */
function asXml(text: string): string {
  return text
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replaceAll(/[&<>]/g, (character) => `&#${character.codePointAt(0)};`)
}
