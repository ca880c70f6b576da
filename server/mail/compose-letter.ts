import { accentColours } from '#contract/catalog/accent-colours.ts'
import { html, join } from '#server/http/html.ts'
import { placeholderOf } from './link-placeholder.ts'

/** The content of an email: to a hirer, or to a person about their account. */
export type Letter = {
  heading: string
  /** The person it greets; may be empty. */
  name: string
  paragraphs: string[]
  /** Names and values, such as the delivery date. `strong` marks the total. A name can lead to a page. */
  rows: { name: string; value: string; strong?: boolean; link?: string }[]
  /** The text of the link; null for a letter without one. */
  action: string | null
  /** The page that the link opens, below that of the order, such as `charges/<id>`. */
  below?: string | undefined
  /** Paragraphs after it. */
  closing: string[]
  /** Who writes, with contact details. */
  sender: { name: string; abn: string | null; phone: string | null; email: string | null }
  /** Its colour and logo; null is the product's own, or none. */
  branding: { primaryColour: string | null; logoUrl: string | null }
}

/** The letter as plain text and as HTML; both say the same. Each name and value takes one line. */
export function composeLetter(letter: Letter): { body: string; html: string } {
  const onOneLine: Letter = {
    ...letter,
    name: foldLines(letter.name),
    rows: letter.rows.map((row) => ({ ...row, value: foldLines(row.value) })),
  }
  return { body: asText(onOneLine), html: asHtml(onOneLine) }
}

function foldLines(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

function asText({
  heading,
  name,
  paragraphs,
  rows,
  action,
  below,
  closing,
  sender,
}: Letter): string {
  const width = Math.max(0, ...rows.map((row) => row.name.length)) + 2
  return [
    heading,
    greet(name),
    ...paragraphs,
    rows
      .map((row) => [`${row.name.padEnd(width)}${row.value}`, row.link ?? []].flat().join('\n'))
      .join('\n'),
    action === null ? '' : `${action}:\n${placeholderOf(below)}`,
    ...closing,
    signature(sender).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

function greet(name: string): string {
  return name === '' ? 'Hello,' : `Hello ${name},`
}

/** The sender's details, one a line. */
function signature({ name, abn, phone, email }: Letter['sender']): string[] {
  const business = abn === null || abn === '' ? null : `ABN ${abn}`
  return [name, business, phone, email].flatMap((line) =>
    line === null || line === '' ? [] : [line],
  )
}

/** Line ends inside a paragraph stay. */
function asParagraph(paragraph: string) {
  return html`<p style="white-space:pre-line">${paragraph}</p> `
}

const cell = 'padding:6px 16px 6px 0;border-bottom:1px solid #ded9cd;vertical-align:top'
const right = `${cell};text-align:right;padding-right:0`

function asHtml(letter: Letter): string {
  const { heading, name, paragraphs, rows, action, below, closing, sender, branding } = letter
  const { accent, onAccent } = accentColours(branding.primaryColour)
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${heading}</title>
      </head>
      <body style="margin:0;background:#faf8f3;color:#14241c;font:16px/1.5 Arial,sans-serif">
        <div style="max-width:560px;margin:0 auto;padding:32px 16px">
          ${
            branding.logoUrl !== null &&
            html`<p style="margin:0 0 24px">
              <img src="${branding.logoUrl}" alt="${sender.name}" height="48" style="height:48px" />
            </p> `
          }
          <h1 style="font-size:22px;margin:0 0 16px">${heading}</h1>
          <p>${greet(name)}</p>
          ${paragraphs.map(asParagraph)}
          ${
            rows.length > 0 &&
            html`<table
              role="presentation"
              style="border-collapse:collapse;width:100%;margin:24px 0"
            >
              ${rows.map(
                (row) =>
                  html`<tr>
                    <td style="${cell}">
                      ${row.link === undefined ? row.name : html`<a href="${row.link}">${row.name}</a>`}
                    </td>
                    <td style="${right}${row.strong === true ? ';font-weight:bold' : ''}">
                      ${row.value}
                    </td>
                  </tr> `,
              )}
            </table>`
          }
          ${
            action !== null &&
            html`<p>
              <a
                href="${placeholderOf(below)}"
                style="display:inline-block;background:${accent};color:${onAccent};padding:12px 20px;text-decoration:none;border-radius:6px"
                >${action}</a
              >
            </p>`
          }
          ${closing.map(asParagraph)}
          <p style="color:#55605a;font-size:14px;margin-top:32px">
            ${join(signature(sender), html`<br />`)}
          </p>
        </div>
      </body>
    </html> `.text
}
