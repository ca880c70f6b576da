import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '#web/office/api/failure.ts'
import { changesOf, compare, withoutTheirs } from './compare.ts'
import type { Difference, Values } from './compare.ts'
import { keepDraft, readDraft } from './kept-drafts.ts'

/** What the server has: a record’s version, and its fields as text. */
export type Saved = { version: number; values: Values }

/** What was typed, and the version that it began with. */
type Typing = { began: Saved; typed: Values }

function isTyping(kept: unknown): kept is Typing {
  return typeof kept === 'object' && kept !== null && 'began' in kept && 'typed' in kept
}

/** Others were faster: what the server has now, and what they changed. */
export type Met = Saved & { differences: Difference[] }

/** A record that is being edited in place. */
export type Draft = {
  /** Whether someone is editing it. */
  open: boolean
  /** What the form shows. */
  values: Values
  begin: () => void
  type: (field: string, value: string) => void
  /** Gives up what was typed. */
  restore: () => void
  save: () => void
  saving: boolean
  error: Error | null
  met: Met | null
  /** Saves what was typed over what others have changed. */
  keepMine: () => void
  /** Takes what others have changed, and keeps what only this person typed. */
  takeTheirs: () => void
}

/**
 * Edits a versioned record without losing what was typed: not in a reload, and not if someone else saves
 * first. Then `met` has the differences, for `Conflict` to show.
 */
export function useDraft({
  name,
  saved,
  labels,
  send,
  reread,
}: {
  /** What it’s kept under while it’s being typed; one for each record. */
  name: string
  saved: Saved
  /** The fields, as people read them. */
  labels: Values
  /** Sends the changed fields with the version that they are based on. */
  send: (changes: Values, version: number) => Promise<unknown>
  /** Reads the record as it is now, and who changed each field last. */
  reread: () => Promise<Saved & { by: (field: string) => string | null }>
}): Draft {
  const [typing, setTyping] = useState(() => readDraft(name, isTyping))
  const [met, setMet] = useState<Met | null>(null)
  const keep = (next: Typing | null) => {
    keepDraft(name, next)
    setTyping(next)
    setMet(null)
  }
  const saving = useMutation({
    mutationFn: async ({ began, typed }: Typing) => {
      const changes = changesOf(began.values, typed)
      if (Object.keys(changes).length === 0) return null
      try {
        await send(changes, began.version)
        return null
      } catch (error) {
        if (!(error instanceof Failure) || error.status !== 412) throw error
        return reread()
      }
    },
    onSuccess: (now, { began, typed }) => {
      if (now === null) return keep(null)
      const compared = { began: began.values, now: now.values, typed, by: now.by }
      return setMet({ ...now, differences: compare(labels, compared) })
    },
    meta: { shownByForm: true },
  })
  const begin = () => {
    if (!typing) keep({ began: saved, typed: {} })
    saving.reset()
  }
  const write = (next: Typing) => {
    keep(next)
    saving.mutate(next)
  }
  return {
    open: typing !== null,
    values: typing ? { ...typing.began.values, ...typing.typed } : saved.values,
    begin,
    type(field, value) {
      const { began, typed } = typing ?? { began: saved, typed: {} }
      keepDraft(name, { began, typed: { ...typed, [field]: value } })
      setTyping({ began, typed: { ...typed, [field]: value } })
    },
    restore: () => keep(null),
    save: () => typing && !saving.isPending && saving.mutate(typing),
    saving: saving.isPending,
    error: saving.error,
    met,
    keepMine: () => typing && met && write({ began: met, typed: typing.typed }),
    takeTheirs() {
      if (!typing || !met) return
      const typed = withoutTheirs(typing.typed, met.differences)
      keep(Object.keys(typed).length === 0 ? null : { began: met, typed })
    },
  }
}
