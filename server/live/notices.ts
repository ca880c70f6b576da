/** Something changed: which kind of thing, and which ones, if that is known. */
export type Hint = { topic: string; ids: string[] }

/** What one process sends the others about one organisation. */
export type Notice = { from: string; organisation: string; hints: Hint[] }

/** PostgreSQL refuses notifications of 8,000 bytes and more. */
const MOST_BYTES = 7000

/**
 * The changes as texts to notify, one for each organisation. If the ids don't fit they are left out: then
 * every one of that kind may have changed.
 */
export function writeNotices(
  from: string,
  changes: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>,
): string[] {
  return Array.from(changes, ([organisation, topics]) => {
    const hints = Array.from(topics, ([topic, ids]) => ({ topic, ids: [...ids] }))
    const notice = JSON.stringify({ from, organisation, hints })
    if (Buffer.byteLength(notice) <= MOST_BYTES) return notice
    const brief = hints.map(({ topic }) => ({ topic, ids: [] }))
    return JSON.stringify({ from, organisation, hints: brief })
  })
}

/** Reads what {@link writeNotices} wrote: only our own processes can notify. */
export function readNotice(text: string): Notice {
  return JSON.parse(text) as Notice
}
