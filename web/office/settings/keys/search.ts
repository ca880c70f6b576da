import { readOpen } from '#web/office/settings/open.ts'
import type { Open } from '#web/office/settings/open.ts'

/** What is open on the page of the API keys, and which requests it lists. */
export type KeysSearch = Open & { requests?: 'errors' }

/** Reads the query of the page’s address. */
export function readKeysSearch(query: Record<string, unknown>): KeysSearch {
  return { ...readOpen(query), ...(query['requests'] === 'errors' && { requests: 'errors' }) }
}
