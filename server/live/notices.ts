/** Something changed: which kind of thing, and which ones, if that is known. */
export type Hint = { topic: string; ids: string[] }

/** What one process sends the others: about one organisation, or about accounts. */
export type Notice = OfOrganisation | OfAccounts

type OfOrganisation = { from: string; organisation: string; hints: Hint[] }

/** Accounts whose sessions may have ended. */
type OfAccounts = { from: string; accounts: string[] }

/** Which ones of a kind have changed; null is any of them. */
export type Ids = Set<string | null>

/** PostgreSQL refuses notifications of 8,000 bytes and more. */
const MOST_BYTES = 7000
/** Accounts of one notification; an id has 36 bytes. */
const MOST_ACCOUNTS = 150

/**
 * The changes as texts to notify, one for each organisation. If the ids don't fit they are left out: then
 * every one of that kind may have changed.
 */
export function writeNotices(
  from: string,
  changes: ReadonlyMap<string, ReadonlyMap<string, Ids>>,
): string[] {
  return Array.from(changes, ([organisation, topics]) => {
    const hints = [...topics].flatMap(([topic, ids]): Hint[] => {
      const named = [...ids].filter((id) => id !== null)
      const any = ids.has(null) ? [{ topic, ids: [] }] : []
      return named.length > 0 ? [...any, { topic, ids: named }] : any
    })
    const notice = JSON.stringify({ from, organisation, hints })
    if (Buffer.byteLength(notice) <= MOST_BYTES) return notice
    const brief = hints.map(({ topic }) => ({ topic, ids: [] }))
    return JSON.stringify({ from, organisation, hints: brief })
  })
}

/** Accounts whose sessions may have ended, as texts to notify. */
export function writeAccountNotices(from: string, accounts: Iterable<string>): string[] {
  const all = [...accounts]
  const starts = Array.from({ length: Math.ceil(all.length / MOST_ACCOUNTS) }, (_, at) => at)
  return starts.map((at) => {
    const some = all.slice(at * MOST_ACCOUNTS, (at + 1) * MOST_ACCOUNTS)
    return JSON.stringify({ from, accounts: some } satisfies OfAccounts)
  })
}

/** Reads what {@link writeNotices} and {@link writeAccountNotices} wrote: only our own processes can notify. */
export function readNotice(text: string): Notice {
  return JSON.parse(text) as Notice
}
