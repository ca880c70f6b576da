import type { StructureElement } from 'pdfkit'
import type { InvoiceDocument } from '#contract/invoices/document.ts'
import { sayAbn } from '#contract/values/abn.ts'
import { spokenDay } from '#contract/values/day.ts'
import { LEFT, RIGHT, TOP } from './pen.ts'
import type { Look, Pen } from './pen.ts'
import { addPart, addText } from './tags.ts'

/** A PNG of at most 512 pixels a side. */
export type Logo = Buffer

const SELLER = { x: 320, width: RIGHT - 320 }
const BUYER = { x: LEFT, width: 250 }
const LOGO: [number, number] = [180, 48]
const LABEL = 84

/** What a document says above its table. */
export type Head = {
  title: string
  /** Below the title. */
  under: string
  seller: InvoiceDocument['seller']
  /** Above the other party, such as "To". */
  label: string
  other: Pick<InvoiceDocument['buyer'], 'name' | 'abn' | 'address'>
  facts: readonly (readonly [string, string])[]
}

/** What an invoice or a credit note says above its lines. Pure. */
export function headOf(document: InvoiceDocument): Head {
  const { title, number, seller, buyer, issuedOn, dueOn, purchaseOrder, credits } = document
  const facts: [string, string][] = [['Date', spokenDay(issuedOn)]]
  if (credits === null) facts.push(['Due', spokenDay(dueOn)])
  if (purchaseOrder !== '') facts.push(['Purchase order', purchaseOrder])
  if (credits !== null) facts.push(['Credits', credits.number], ['Reason', credits.reason])
  const label = credits === null ? 'To' : 'Credit to'
  return { title, under: number ?? 'Draft', seller, label, other: buyer, facts }
}

/**
 * Draws the title, the seller, the other party and the facts.
 * @returns where the table can begin
 */
export function drawHead(
  pen: Pen,
  root: StructureElement,
  { head, logo }: { head: Head; logo: Logo | null },
): number {
  const { title, under, seller, other } = head
  addText(pen, root, {
    type: 'H1',
    draw: () => pen.write(title, { x: LEFT, y: TOP, width: 250 }, { bold: true, size: 21 }),
  })
  addText(pen, root, {
    type: 'P',
    draw: () => pen.write(under, { x: LEFT, y: TOP + 28, width: 250 }, { size: 11, quiet: true }),
  })
  const below = logo === null ? TOP : drawLogo(pen, root, { logo, alt: seller.tradingName })
  const sellerEnds = drawParty(pen, root, {
    at: { ...SELLER, y: below, align: 'right' },
    words: [
      [seller.name || seller.tradingName, { bold: true, size: 11 }],
      [seller.name === '' || seller.tradingName === seller.name ? '' : seller.tradingName, {}],
      [seller.abn === null ? '' : `ABN ${sayAbn(seller.abn)}`, {}],
      [seller.address, { quiet: true }],
    ],
  })
  const y = Math.max(sellerEnds, TOP + 58) + 22
  const otherEnds = drawParty(pen, root, {
    at: { ...BUYER, y, align: 'left' },
    words: [
      [head.label, { quiet: true }],
      [other.name, { bold: true }],
      [other.abn === null ? '' : `ABN ${sayAbn(other.abn)}`, {}],
      [other.address, {}],
    ],
  })
  return Math.max(otherEnds, drawFacts(pen, root, head.facts, y)) + 20
}

function drawLogo(
  pen: Pen,
  root: StructureElement,
  { logo, alt }: { logo: Logo; alt: string },
): number {
  const [width, height] = LOGO
  const picture = pen.pdf.openImage(logo)
  const figure = pen.pdf.struct('Figure', { alt: `Logo of ${alt}` })
  const scale = Math.min(width / picture.width, height / picture.height)
  figure.dictionary.data['A'] = {
    O: 'Layout',
    Placement: 'Block',
    BBox: boxOf(pen, { width: picture.width * scale, height: picture.height * scale }),
  }
  root.add(figure)
  figure.add(() => {
    pen.pdf.image(picture, RIGHT - width, TOP, { fit: LOGO, align: 'right', valign: 'top' })
  })
  figure.end()
  return TOP + picture.height * scale + 10
}

/** Where the logo is, in the PDF's own coordinates, which begin at the bottom. */
function boxOf(pen: Pen, { width, height }: { width: number; height: number }): number[] {
  const top = pen.pdf.page.height - TOP
  return [RIGHT - width, top - height, RIGHT, top]
}

type Party = {
  at: { x: number; y: number; width: number; align: 'left' | 'right' }
  words: [string, Look][]
}

/** @returns where it ends */
function drawParty(pen: Pen, root: StructureElement, { at, words }: Party): number {
  let { y } = at
  const part = addPart(pen, root, 'Div')
  for (const [text, look] of words) {
    if (text === '') continue
    const place = { ...at, y }
    addText(pen, part, { type: 'P', draw: () => pen.write(text, place, look) })
    y += pen.heightOf(text, at, look) + 2
  }
  part.end()
  return y
}

/** @returns where they end */
function drawFacts(pen: Pen, root: StructureElement, facts: Head['facts'], from: number): number {
  let y = from
  const { x, width } = SELLER
  for (const [label, value] of facts) {
    const place = { x: x + LABEL, y, width: width - LABEL }
    const top = y
    addText(pen, root, {
      type: 'P',
      draw() {
        pen.write(label, { x, y: top, width: LABEL }, { quiet: true })
        pen.write(value, place)
      },
    })
    y += pen.heightOf(value, place) + 2
  }
  return y
}
