import { useCallback } from 'preact/hooks'
import type { Calls } from '#web/hirer/calls/calls.ts'
import { CHARGE_HEADING, Loading } from '#web/hirer/loading.tsx'
import type { PageData } from '#web/hirer/page-data.ts'
import { Trouble } from '#web/hirer/trouble.tsx'
import { useLoaded } from '#web/hirer/use-loaded.ts'
import page from '#web/ui/page.module.css'
import { ChargeView } from './charge-view.tsx'

/** The page of one charge, which the link of its notice opens. */
export function ChargePage({
  data,
  chargeId,
  calls,
}: {
  data: PageData
  chargeId: string
  calls: Calls
}) {
  const ask = useCallback(() => calls.charge(chargeId), [calls, chargeId])
  const { answer, setAnswer, view, load } = useLoaded(ask)
  if (answer)
    return (
      <ChargeView data={data} page={answer} calls={calls} onReplied={setAnswer} onRefused={load} />
    )
  if (view.failure) return <Trouble call={view} data={data} what="charge" onAgain={load} />
  return (
    <Loading heading={CHARGE_HEADING}>
      <p class={page.lead} role="status">
        One moment…
      </p>
    </Loading>
  )
}
