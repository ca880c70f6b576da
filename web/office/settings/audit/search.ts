import { text } from '#web/office/text.ts'

/** The filters of the audit log, as the API takes them. They're in the address of the page. */
export type AuditSearch = Partial<Record<(typeof NAMES)[number], string>>

const NAMES = ['actor', 'action', 'subject', 'from', 'to'] as const

/** Reads the query of the page’s address. */
export function readAuditSearch(query: Record<string, unknown>): AuditSearch {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = text(query[name])
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}
