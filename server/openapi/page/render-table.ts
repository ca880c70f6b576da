import { type Content, type Html, html } from '#server/http/html.ts'

export interface Row {
  head: Content
  cells: Content[]
}

/** Columns of sentences: on a phone they get lines of their own, the others share one. */
const PROSE = ['Notes', 'Meaning']

/**
 * A table whose rows become short paragraphs on a phone; a column that is empty in every row is
 * left out. The roles say what the elements already say: a browser drops the elements' own once
 * the style sheet lays them out as anything but a table.
 */
export function renderTable(caption: Content, headings: string[], rows: Row[]): Html {
  const [first, ...others] = headings
  const columns = others
    .map((heading, place) => ({ heading, place }))
    .filter(({ place }) => rows.some((row) => html`${row.cells[place]}`.text !== ''))
  const head = (heading: Content) => html`<th scope="col" role="columnheader">${heading}</th>`
  return html`<div class="scroll">
    <table role="table">
      <caption>
        ${caption}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          ${head(first)} ${columns.map(({ heading }) => head(heading))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map(
          (row) =>
            html`<tr role="row">
              <th scope="row" role="rowheader">${row.head}</th>
              ${columns.map(({ heading, place }) => renderCell(heading, row.cells[place]))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function renderCell(heading: string, cell: Content): Html {
  const kind = PROSE.includes(heading) && html` class="prose"`
  return html`<td role="cell" ${kind}>${cell}</td>`
}
