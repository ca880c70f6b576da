import { useMemo, useState } from 'react'
import type { Catalog } from '#contract/catalog/catalog.ts'
import type { Day } from '#contract/values/day.ts'
import type { Draft } from '#web/office/phone-order/draft/draft.ts'
import { keepDraft } from '#web/office/phone-order/draft/keep-draft.ts'
import type { Problems } from '#web/office/phone-order/draft/problems.ts'
import { understand } from '#web/office/phone-order/draft/understand.ts'
import type { Meaning } from '#web/office/phone-order/draft/understand.ts'
import { listChoices } from '#web/office/phone-order/reading/read-product.ts'
import type { Choice } from '#web/office/phone-order/reading/read-product.ts'

/** What every line of the form works with. */
export type FormProps = {
  draft: Draft
  change: (changes: Partial<Draft>) => void
  catalog: Catalog
  choices: readonly Choice[]
  meaning: Meaning
  problems: Problems
}

/** The draft of an organisation, kept as it's typed, and what it means. A change takes its problem away. */
export function useForm(slug: string, start: Draft, catalog: Catalog, today: Day) {
  const [draft, setDraft] = useState(start)
  const [problems, setProblems] = useState<Problems>({})
  const choices = useMemo(() => listChoices(catalog), [catalog])
  const meaning = useMemo(
    () => understand(draft, catalog, choices, today),
    [draft, catalog, choices, today],
  )
  const change = (changes: Partial<Draft>) => {
    setDraft((before) => {
      const after = { ...before, ...changes }
      keepDraft(slug, after)
      return after
    })
    setProblems((before) => withoutChanged(before, changes))
  }
  return { draft, change, catalog, choices, meaning, problems, setProblems }
}

/** The names of controls that aren't those of their part of the draft. */
const CONTROLS: Record<string, string> = { periodId: 'period' }

function withoutChanged(problems: Problems, changes: Partial<Draft>): Problems {
  const changed = new Set(Object.keys(changes).map((name) => CONTROLS[name] ?? name))
  return Object.fromEntries(
    Object.entries(problems).filter(
      ([place]) => !changed.has(place) && !(place.startsWith('answer ') && changed.has('answers')),
    ),
  )
}
