import { csvLine } from './csv.ts'

/** Rows of one transaction: no more are in memory at a time. */
const BATCH = 500

/** Which rows a page has: at most `limit`, after the one with this id. */
export type PageOfRows = { limit: number; startingAfter: string | undefined }

/**
 * A list as CSV, page after page, each of a transaction of its own. It begins with a byte order mark, for Excel.
 * @param read reads a page: its lines, whether there are more, and the id of its last row
 */
export async function* csvPages(
  headings: readonly string[],
  read: (
    page: PageOfRows,
  ) => Promise<{ lines: readonly string[]; hasMore: boolean; last: string | undefined }>,
): AsyncGenerator<string, void> {
  yield `\ufeff${csvLine(headings)}`
  let startingAfter: string | undefined
  for (;;) {
    const { lines, hasMore, last } = await read({ limit: BATCH, startingAfter })
    yield lines.join('')
    if (!hasMore) return
    startingAfter = last
  }
}
