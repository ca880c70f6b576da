import { useEffect, useState } from 'preact/hooks'
import type { Draft } from './draft.ts'
import { keepDraft, loadDraft } from './keep-draft.ts'
import { Masthead } from './masthead.tsx'
import type { PageData } from './page-data.ts'
import { SuburbStep } from './suburb-step.tsx'
import { useStep } from './use-step.ts'

/** What every step is given. */
export type StepProps = {
  data: PageData
  draft: Draft
  /** Changes a part of the draft. */
  change: (part: Partial<Draft>) => void
  /** Goes on to the next step. */
  onDone: () => void
}

export function App({ data }: { data: PageData }) {
  const { path, catalog } = data
  const [draft, setDraft] = useState(() => loadDraft(path))
  const [, go] = useStep(path)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  useEffect(() => keepDraft(path, draft), [path, draft])
  return (
    <>
      <Masthead organisation={catalog.organisation} branding={catalog.branding} />
      <main class="page">
        <SuburbStep data={data} draft={draft} change={change} onDone={() => go('waste')} />
      </main>
    </>
  )
}
