/**
 * What is being typed, kept in this tab so that a reload doesn’t lose it. It goes once it’s saved or given
 * up, and with the tab.
 */

const PREFIX = 'kerbside.draft.'

/** Keeps a draft, or with null forgets it. */
export function keepDraft(key: string, draft: unknown): void {
  if (draft === null) sessionStorage.removeItem(PREFIX + key)
  else sessionStorage.setItem(PREFIX + key, JSON.stringify(draft))
}

/**
 * The draft that was kept, or null.
 * @param isDraft whether it's one of the caller's: an earlier version of the program may have written it
 */
export function readDraft<Draft>(key: string, isDraft: (kept: unknown) => kept is Draft) {
  const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null')
  return isDraft(kept) ? kept : null
}

/** Forgets all drafts, when another person may use this browser next. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  }
}
