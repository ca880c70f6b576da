import { accentColours, contrast } from '#contract/catalog/accent-colours.ts'
import { html, join, trusted } from '#server/http/html.ts'
import type { Html } from '#server/http/html.ts'
import { placeholderOf } from '#server/mail/link-placeholder.ts'
import { BEFORE_WE_COME } from '#contract/catalog/prepare-lines.ts'
import { greet, signature } from './letter.ts'
import type { Letter } from './letter.ts'
import { unbroken, WRAP } from './wrapping.ts'

const PAGE = '#f3eee3'
const PAPER = '#fffefb'
const INK = '#14231b'
const QUIET = '#3f4a43'
const LINE = '#d8d0bf'

/**
 * A letter as a page of tables, which every mail program lays out: 600 px at most. Only the header and the buttons
 * have the business's colour. Programs that can't read the styles in its head show it light.
 */
export function asHtml(letter: Letter): string {
  const { heading, name, paragraphs, facts = [], rows, owed, prepare = [], action } = letter
  const paint = paintOf(letter.branding.primaryColour)
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${heading}</title>
        ${STYLES}
      </head>
      <body class="page" style="margin:0;padding:0;background:${PAGE};color:${INK};${FONT};${WRAP}">
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">
          ${letter.preheader ?? paragraphs[0] ?? heading}
        </div>
        ${whole(
          html`<tr>
              <td
                bgcolor="${paint.accent}"
                style="background:${paint.accent};padding:10px 24px;${paint.edge}"
              >
                ${header(letter, paint)}
              </td>
            </tr>
            <tr>
              <td
                class="paper"
                bgcolor="${PAPER}"
                style="background:${PAPER};padding:28px 24px 24px"
              >
                <h1
                  class="ink"
                  style="margin:0 0 16px;font-size:28px;line-height:34px;color:${INK}"
                >
                  ${heading}
                </h1>
                ${[greet(name), ...paragraphs].map(asParagraph)}
                ${facts.length > 0 && listFacts(facts)} ${rows.length > 0 && listRows(rows)}
                ${owed && box(owed, paint)} ${prepare.length > 0 && listSteps(prepare)}
                ${(letter.choices ?? []).length > 0 && buttons(letter.choices ?? [], paint)}
                ${action !== null && actionOf(letter, action, paint)}
                ${letter.closing.map(asParagraph)}
              </td>
            </tr>
            <tr>
              <td
                class="quiet"
                style="padding:16px 24px 28px;font-size:14px;line-height:21px;color:${QUIET}"
              >
                ${join(signature(letter.sender), html`<br />`)}
              </td>
            </tr>`,
        )}
      </body>
    </html> `.text
}

const FONT = 'font:16px/24px Archivo,Arial,Helvetica,sans-serif'

/** What programs in a dark room show; everything else has its styles beside it. */
const STYLES = trusted(`<style>
      @media (prefers-color-scheme: dark) {
        .page { background: #0e1612 !important; }
        .paper { background: #18221d !important; }
        .ink, .ink a { color: #f1ede4 !important; }
        .quiet, .quiet a { color: #b9c2bc !important; }
        .line { border-color: #3d4a43 !important; }
        .box { border-color: #f1ede4 !important; }
        .button { border-color: #f1ede4 !important; }
      }
    </style>`)

type Paint = {
  accent: string
  onAccent: string
  accentInk: string
  /** A line under the header, where the accent is nearly the colour of the page. */
  edge: string
  /** The border of a button. */
  border: string
}

function paintOf(colour: string | null): Paint {
  const { accent, onAccent, accentInk } = accentColours(colour)
  const isPale = contrast(accent, PAPER) < 3
  return {
    accent,
    onAccent,
    accentInk,
    edge: isPale ? `border-bottom:2px solid ${INK}` : '',
    border: isPale ? INK : accent,
  }
}

const TABLE = trusted('role="presentation" cellpadding="0" cellspacing="0" border="0"')

function whole(content: Html): Html {
  return html`<table
    ${TABLE}
    width="100%"
    class="page"
    bgcolor="${PAGE}"
    style="background:${PAGE}"
  >
    <tr>
      <td align="center" style="padding:0;${FONT}">
        <table
          ${TABLE}
          width="600"
          align="center"
          style="width:100%;max-width:600px;text-align:left"
        >
          ${content}
        </table>
      </td>
    </tr>
  </table>`
}

/** The name of the business, with its logo on paper, because most logos are drawn for that. */
function header({ sender, branding: { logoUrl } }: Letter, { onAccent }: Paint): Html {
  const phone =
    sender.phone !== null &&
    sender.phone !== '' &&
    html`<a href="tel:${sender.phone}" style="${PHONE};color:${onAccent}">${sender.phone}</a>`
  return html`<table ${TABLE} width="100%">
    <tr>
      ${
        logoUrl !== null &&
        html`<td width="1" style="padding:0 14px 0 0">
          <img
            src="${logoUrl}"
            alt=""
            height="40"
            style="display:block;height:40px;max-width:140px;background:${PAPER};padding:4px;border-radius:4px"
          />
        </td> `
      }
      <td
        style="font-size:20px;line-height:24px;font-weight:bold;overflow-wrap:anywhere;color:${onAccent}"
      >
        ${sender.name} ${logoUrl !== null && phone && html`<br />${phone}`}
      </td>
      ${
        logoUrl === null &&
        phone &&
        html`<td align="right" style="padding-left:12px;white-space:nowrap">${phone}</td> `
      }
    </tr>
  </table>`
}

/** Line ends inside a paragraph stay, so nothing else may be between its tags. */
function asParagraph(paragraph: string): Html {
  return html`<p class="ink" style="${PARAGRAPH}">${paragraph}</p> `
}

const PARAGRAPH = `margin:0 0 12px;color:${INK};white-space:pre-line`
const PHONE = 'display:inline-block;padding:12px 0;font-size:16px;line-height:20px'

function listFacts(facts: NonNullable<Letter['facts']>): Html {
  const cell = `padding:10px 0;border-top:1px solid ${LINE};font-size:16px;line-height:22px`
  return html`<table ${TABLE} width="100%" style="margin:8px 0 0">
    ${facts.map(
      ({ name, value, more }) =>
        html`<tr>
          <td
            class="quiet line"
            valign="top"
            width="108"
            style="${cell};padding-right:12px;color:${QUIET}"
          >
            ${name}
          </td>
          <td class="ink line" valign="top" style="${cell};color:${INK}">
            <b>${value}</b>
            ${more !== undefined && html`<br /><span class="quiet" style="color:${QUIET}">${more}</span>`}
          </td>
        </tr> `,
    )}
  </table>`
}

function listRows(rows: Letter['rows']): Html {
  return html`<table ${TABLE} width="100%" style="margin:14px 0 0">
    ${rows.map((row, index) => {
      const strong = row.strong === true
      const isSum = strong && index > 0 && rows[index - 1]?.strong !== true
      const line = isSum
        ? `border-top:2px solid ${INK};`
        : index === 0
          ? `border-top:1px solid ${LINE};`
          : ''
      const size = strong ? ';font-size:18px;font-weight:bold' : ''
      const cell = (says: string) => `padding:7px 0;${line}color:${INK}${size}${unbroken(says)}`
      return html`<tr>
        <td class="ink ${isSum ? 'box' : 'line'}" style="${cell(row.name)};padding-right:12px">
          ${row.link === undefined ? row.name : html`<a href="${row.link}" style="color:${INK}">${row.name}</a>`}
        </td>
        <td class="ink ${isSum ? 'box' : 'line'}" align="right" style="${cell(row.value)}">
          ${row.value}
        </td>
      </tr> `
    })}
  </table>`
}

function box({ says, pay }: NonNullable<Letter['owed']>, paint: Paint): Html {
  return html`<table ${TABLE} width="100%" style="margin:18px 0 0">
    <tr>
      <td class="box" style="border:2px solid ${INK};padding:16px">
        <p class="ink" style="margin:0;font-size:18px;font-weight:bold;color:${INK}">${says}</p>
        ${pay !== null && html`<div style="padding-top:12px">${button(pay, placeholderOf(), paint)}</div>`}
      </td>
    </tr>
  </table>`
}

function button(says: string, to: string, { accent, onAccent, border }: Paint): Html {
  return html`<table ${TABLE}>
    <tr>
      <td
        class="button"
        bgcolor="${accent}"
        style="background:${accent};border:2px solid ${border};border-radius:6px"
      >
        <a
          href="${to}"
          style="display:inline-block;padding:13px 24px;line-height:20px;font-weight:bold;color:${onAccent};text-decoration:none"
          >${says}</a
        >
      </td>
    </tr>
  </table>`
}

/** Buttons beside each other, or below on a narrow screen. */
function buttons(choices: NonNullable<Letter['choices']>, paint: Paint): Html {
  return html`<div style="padding:20px 0 0">
    ${choices.map(
      ({ says, below }) =>
        html`<div style="display:inline-block;padding:0 12px 10px 0">
          ${button(says, placeholderOf(below), paint)}
        </div> `,
    )}
  </div>`
}

function listSteps(lines: readonly string[]): Html {
  return html`<h2
      class="ink"
      style="margin:26px 0 6px;font-size:20px;line-height:26px;color:${INK}"
    >
      ${BEFORE_WE_COME}
    </h2>
    <table ${TABLE}>
      ${lines.map(
        (line) =>
          html`<tr>
            <td class="quiet" valign="top" width="20" style="color:${QUIET}">–</td>
            <td class="ink" style="padding-bottom:4px;color:${INK}">${line}</td>
          </tr> `,
      )}
    </table>`
}

/** The letter's button; a link, where there are others. */
function actionOf({ owed, choices = [], below }: Letter, says: string, paint: Paint): Html {
  const to = placeholderOf(below)
  return owed?.pay || choices.length > 0
    ? html`<p class="ink" style="margin:16px 0 8px">
        <a
          href="${to}"
          style="display:inline-block;padding:10px 0;color:${paint.accentInk};font-weight:bold"
          >${says}</a
        >
      </p>`
    : html`<div style="padding:20px 0 14px">${button(says, to, paint)}</div>`
}
