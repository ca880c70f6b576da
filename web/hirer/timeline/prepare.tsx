import { BEFORE_WE_COME } from '#contract/catalog/prepare-lines.ts'
import type { HirersPage } from '#contract/orders/hirer.ts'
import { DashList } from '#web/ui/dashes/dash-list.tsx'

/** What to do before the bins are brought. */
export function Prepare({ page: { prepare } }: { page: HirersPage }) {
  if (prepare.length === 0) return null
  return (
    <section aria-labelledby="prepare">
      <h2 id="prepare">{BEFORE_WE_COME}</h2>
      <DashList lines={prepare} />
    </section>
  )
}
