import type { DraftState, Kept } from './state.ts'

/**
 * Keeps changes in this browser, so that a reload, a crash or signing in again loses none. Each person has
 * their own for each organisation.
 */
const nameOf = (slug: string, account: string) => `kerbside.catalogue ${slug} ${account}`

export function readKept(slug: string, account: string): Kept | null {
  try {
    const text = localStorage.getItem(nameOf(slug, account))
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Calls back when another tab of this browser has kept other changes. */
export function onKept(slug: string, account: string, act: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === nameOf(slug, account)) act()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/** @returns whether the browser has kept them */
export function keep(slug: string, account: string, { catalog, changes }: DraftState): boolean {
  try {
    if (changes.length === 0) localStorage.removeItem(nameOf(slug, account))
    else {
      const kept: Kept = { version: catalog.version, changes }
      localStorage.setItem(nameOf(slug, account), JSON.stringify(kept))
    }
    return true
  } catch {
    return false
  }
}
