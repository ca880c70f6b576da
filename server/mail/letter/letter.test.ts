import { describe, expect, test } from 'vitest'
import { contrast } from '#contract/catalog/accent-colours.ts'
import { composeLetter } from '#server/mail/compose-letter.ts'
import type { Letter } from './letter.ts'

// What an email looks like, whatever colour the business has, and that its plain text says the same.

const letter: Letter = {
  heading: 'Your booking is confirmed',
  preheader: '6 m³ to Newtown NSW 2042 on Wed 25 Nov.',
  name: 'Alex',
  paragraphs: ['Here’s what happens next.'],
  facts: [
    { name: 'Delivery', value: 'Wed 25 Nov 2026' },
    { name: 'Included', value: '7 days, 900 kg', more: 'After that $15 a day, $395 a tonne' },
  ],
  rows: [
    { name: 'Bin, 6 m³', value: '$695.00' },
    { name: 'Mattress', value: '$65.00' },
    { name: 'Total', value: '$760.00', strong: true },
    { name: 'GST included', value: '$69.09' },
  ],
  owed: { says: 'Nothing paid yet: $760.00', pay: 'Pay $760.00 now' },
  prepare: ['Clear the way.', 'Lay boards.'],
  action: 'See or change your booking',
  closing: ['Call us.'],
  sender: { name: 'Bandicoot Bins', abn: '48 993 418 207', phone: '02 5550 0148', email: null },
  branding: { primaryColour: '#14573A', logoUrl: null },
}

test('reads well as plain text', () => {
  expect(composeLetter(letter).body).toBe(`Your booking is confirmed

Hello Alex,

Here’s what happens next.

Delivery  Wed 25 Nov 2026
Included  7 days, 900 kg
          After that $15 a day, $395 a tonne

Bin, 6 m³     $695.00
Mattress       $65.00
---------------------
Total         $760.00
GST included   $69.09

Nothing paid yet: $760.00
Pay $760.00 now:
https://kerbside.invalid/hirers-page

Before we come
- Clear the way.
- Lay boards.

See or change your booking:
https://kerbside.invalid/hirers-page

Call us.

Bandicoot Bins
ABN 48 993 418 207
02 5550 0148
`)
})

test('says the same as HTML, with the preheader first', () => {
  const { body, html } = composeLetter(letter)
  const shown = html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  expect(shown.startsWith(letter.preheader ?? '')).toBe(true)
  const lines = body.split('\n').filter((line) => !/^(?:-+|https:.*)?$/.test(line))
  for (const line of lines) {
    for (const part of line.replace(/^- /, '').replace(/:$/, '').split(/ {2,}/)) {
      expect(shown).toContain(part)
    }
  }
})

describe('with the business’s colour', () => {
  test.each(['#14573A', '#FFD200', '#FDFDFD', '#000000', '#808080', '#C0392B', null])(
    '%s, header and button can be read and seen',
    (primaryColour) => {
      const { html } = composeLetter({ ...letter, branding: { primaryColour, logoUrl: null } })
      const accent = primaryColour ?? '#14573A'
      const [, background = '', border = ''] =
        /class="button"\s+bgcolor="(.{7})"\s+style="[^"]*border:2px solid (.{7})/.exec(html) ?? []
      const [, text = ''] = /font-weight:bold;color:(#.{6});text-decoration:none/.exec(html) ?? []
      expect(background).toBe(accent)
      expect(contrast(text, accent)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(border, '#fffefb')).toBeGreaterThanOrEqual(3)
      const [, name = ''] =
        /overflow-wrap:anywhere;color:(#.{6})"\s*>\s*Bandicoot Bins/.exec(html) ?? []
      expect(contrast(name, accent)).toBeGreaterThanOrEqual(4.5)
      const [, link = ''] = /padding:10px 0;color:(#.{6});font-weight/.exec(html) ?? []
      expect(contrast(link, '#fffefb')).toBeGreaterThanOrEqual(7)
    },
  )

  test('a logo is in the header, beside the name', () => {
    const branding = { primaryColour: null, logoUrl: 'https://cdn.example/logo.png' }
    const { html } = composeLetter({ ...letter, branding })
    expect(html).toMatch(/<img[^>]*src="https:\/\/cdn\.example\/logo\.png"[^>]*>/)
    expect(html).toMatch(/<\/td>\s*<td[^>]*>\s*Bandicoot Bins/)
  })
})

test('a price whose name is long has a line of its own', () => {
  const name = 'General waste bin with a very long name indeed, 6 m³ × 2'
  const { body } = composeLetter({ ...letter, rows: [{ name, value: '$1,390.00' }] })
  expect(body).toContain(`\n${name}\n  $1,390.00\n`)
})
