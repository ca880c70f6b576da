import {
  keepDraft as keepUnderName,
  readDraft as readByName,
} from '#web/office/conflict/kept-drafts.ts'
import { newDraft, sayDraft } from './draft.ts'
import type { Draft } from './draft.ts'

const nameOf = (slug: string) => `phone order ${slug}`

/** Keeps what was typed over reloads and other screens, in this tab only. The draft before it is set aside. */
export function keepDraft(slug: string, draft: Draft): void {
  write(slug, [draft, ...listAside(slug, draft.key)])
}

/** What was typed last. */
export function loadDraft(slug: string): Draft {
  return read(slug)[0] ?? freshDraft()
}

/** The other drafts that something was typed into, the latest first. */
export function listAside(slug: string, key: string): Draft[] {
  return read(slug).filter((draft) => draft.key !== key && sayDraft(draft) !== null)
}

/** Sets aside what was typed, for another caller. */
export function beginDraft(slug: string): void {
  keepDraft(slug, freshDraft())
}

/** Sets a draft aside behind what was typed last. */
export function putAside(slug: string, draft: Draft): void {
  const latest = loadDraft(slug)
  keepDraft(slug, draft)
  keepDraft(slug, latest)
}

/** Forgets a draft. If it was the latest, the form is empty when it opens next. */
export function forgetDraft(slug: string, key: string): void {
  const drafts = read(slug)
  const others = drafts.filter((draft) => draft.key !== key)
  write(slug, drafts[0]?.key === key ? [freshDraft(), ...others] : others)
}

function freshDraft(): Draft {
  return newDraft(crypto.randomUUID())
}

function read(slug: string): Draft[] {
  try {
    const kept = readByName(nameOf(slug), (value) => Array.isArray(value)) ?? []
    return kept.map((draft: Partial<Draft>) => ({ ...freshDraft(), ...draft }))
  } catch {
    return []
  }
}

function write(slug: string, drafts: readonly Draft[]): void {
  try {
    keepUnderName(nameOf(slug), drafts)
  } catch {
    // Storage can be refused or full: the draft then lasts as long as the page.
  }
}
