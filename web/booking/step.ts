import type { BookingStep } from '#contract/catalog/booking-steps.ts'
import type { Catalog } from '#contract/catalog/catalog.ts'
import type { Mistake } from '#web/ui/form/error-summary.tsx'
import type { Draft } from '#web/booking/draft/draft.ts'
import type { PageData } from './page-data.ts'

/** The id of each step’s form: its button is in the bar, outside of it. */
export const STEP_FORM = 'step'

/** The props of every step. */
export type StepProps = {
  data: PageData
  draft: Draft
  /** Changes a part of the draft. */
  change: (part: Partial<Draft>) => void
  /** Goes to the next step. */
  onDone: () => void
  /** Goes to any step, and focuses a control there. */
  go: (step: BookingStep, how?: 'replace', focus?: string) => void
  /** Takes a catalogue that was just fetched. */
  onCatalog: (catalog: Catalog) => void
  /** The problems of this step that the server reported. */
  mistakes: readonly Mistake[]
}
