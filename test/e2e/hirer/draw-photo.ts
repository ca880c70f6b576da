import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'

/** A JPEG of a bin on a street, drawn by the browser, as a crew's phone would send it. */
export async function drawPhoto(
  page: Page,
  { colour, full }: { colour: string; full: boolean },
): Promise<{ bytes: Buffer<ArrayBuffer>; sha256: string }> {
  const base64 = await page.evaluate<string>(program(colour, full))
  const bytes = Buffer.from(base64, 'base64')
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** The corners of one colour after another, from the sky to the bin; a full bin has rubbish in it. */
function shapes(colour: string, full: boolean): [string, number[]][] {
  const box = (x: number, y: number, w: number, h: number) => {
    return [x, y, x + w, y, x + w, y + h, x, y + h]
  }
  const rubbish: [string, number[]][] = [
    ['#a88f6c', [420, 480, 560, 400, 700, 430, 840, 385, 960, 480]],
    ['#77614a', [520, 480, 640, 415, 790, 480]],
  ]
  return [
    ['#b9d3e6', box(0, 0, 1200, 420)],
    ['#c9b79c', box(0, 250, 1200, 240)],
    ['#8f6f55', box(90, 170, 420, 330)],
    ['#5c4536', [60, 180, 300, 60, 540, 180]],
    ['#6f8a56', box(0, 490, 1200, 120)],
    ['#8d8d8b', box(0, 610, 1200, 290)],
    ['#7c7c7a', box(0, 760, 1200, 140)],
    ...(full ? rubbish : []),
    [colour, [330, 480, 1040, 480, 950, 740, 420, 740]],
    ['rgb(0 0 0 / 22%)', [900, 480, 1040, 480, 950, 740, 860, 740]],
    ['rgb(255 255 255 / 25%)', box(330, 480, 710, 16)],
  ]
}

const program = (colour: string, full: boolean) => `(() => {
  const canvas = document.createElement('canvas')
  canvas.width = 1200
  canvas.height = 900
  const pen = canvas.getContext('2d')
  for (const [style, points] of ${JSON.stringify(shapes(colour, full))}) {
    pen.fillStyle = style
    pen.beginPath()
    for (let at = 0; at < points.length; at += 2) pen.lineTo(points[at], points[at + 1])
    pen.fill()
  }
  return canvas.toDataURL('image/jpeg', 0.8).split(',')[1]
})()`
