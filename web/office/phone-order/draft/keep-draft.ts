import { newDraft } from './draft.ts'
import type { Draft } from './draft.ts'

const nameOf = (slug: string) => `kerbside phone order ${slug}`

/** Keeps what was typed over reloads and other screens, in this tab only. */
export function keepDraft(slug: string, draft: Draft): void {
  try {
    sessionStorage.setItem(nameOf(slug), JSON.stringify(draft))
  } catch {
    // Storage can be refused or full: the draft then lasts as long as the page.
  }
}

export function loadDraft(slug: string): Draft {
  const fresh = newDraft(crypto.randomUUID())
  try {
    const kept = sessionStorage.getItem(nameOf(slug))
    return kept === null ? fresh : { ...fresh, ...(JSON.parse(kept) as Partial<Draft>) }
  } catch {
    return fresh
  }
}

export function forgetDraft(slug: string): void {
  try {
    sessionStorage.removeItem(nameOf(slug))
  } catch {
    // Nothing was kept.
  }
}
