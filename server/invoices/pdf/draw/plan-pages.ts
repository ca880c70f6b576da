/** A part of an invoice's table, and how high it is in points. */
export type Block = { kind: 'group' | 'line'; height: number }

export type Plan = {
  /** Which blocks each page has. */
  pages: number[][]
  /** Whether the foot follows the last block on its page; otherwise it has a page of its own. */
  footFits: boolean
}

export type Room = {
  /** What the first page has for blocks, and what each later one has. */
  first: number
  later: number
  /** How high the totals and what is below them are. */
  foot: number
}

/**
 * Breaks the table of an invoice into pages (rules, section 13, "The PDF"). The heading of an order is never the last
 * on its page, and the foot takes the last line with it, so that no page has totals alone, unless the first page would
 * have none. Pure.
 * @param blocks in their order; a block that is higher than a page still gets one
 */
export function planPages(blocks: readonly Block[], room: Room): Plan {
  const pages: number[][] = [[]]
  let left = room.first
  const turn = () => {
    pages.push([])
    left = room.later
  }
  const put = (index: number) => {
    pages.at(-1)?.push(index)
    left -= blocks[index]?.height ?? 0
  }
  let at = 0
  while (at < blocks.length) {
    const together = unitFrom(blocks, at)
    const height = heightOf(blocks, together)
    const isLast = at + together.length === blocks.length
    const foot = isLast && height + room.foot <= room.later ? room.foot : 0
    const isEmpty = pages.at(-1)?.length === 0
    const needed = isEmpty ? height : height + foot
    if (needed > left && !isFresh(pages, left, room)) turn()
    for (const index of together) put(index)
    at += together.length
  }
  return { pages, footFits: room.foot <= left }
}

/** A line, or the headings before it with it: what stays on one page. */
function unitFrom(blocks: readonly Block[], from: number): number[] {
  const unit = [from]
  let next = from + 1
  while (blocks[next - 1]?.kind === 'group' && next < blocks.length) {
    unit.push(next)
    next += 1
  }
  return unit
}

function heightOf(blocks: readonly Block[], indexes: readonly number[]): number {
  return indexes.reduce((sum, index) => sum + (blocks[index]?.height ?? 0), 0)
}

/** Whether turning the page would bring no more room. */
function isFresh(pages: readonly number[][], left: number, room: Room): boolean {
  return pages.at(-1)?.length === 0 && left >= room.later
}
