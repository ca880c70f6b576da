import { useEffect, useMemo, useRef } from 'react'
import type { Remedy } from '#contract/office/dispatch/board/rail.ts'
import { announce } from '#web/office/controls/toast.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import type { Doings } from '#web/office/board/use-doings.ts'

/** The remedies that have their place on this screen; the words of the others say what to do elsewhere. */
export const REMEDIES: readonly Remedy['does']['kind'][] = [
  'show_jobs',
  'show_run',
  'show_tray',
  'open_order',
  'ring',
]

/** What the remedies of the rail do: ringing is a link, the others act here. */
export function useRemedies(doings: Doings, plan: Plan) {
  const latest = useRef({ doings, plan })
  useEffect(() => {
    latest.current = { doings, plan }
  })
  return useMemo(() => {
    const hrefOf = ({ does }: Remedy): string | null => {
      if (does.kind === 'ring') return `tel:${does.phone}`
      return null
    }
    const onRemedy = ({ does }: Remedy): void => {
      const { doings: now, plan: shown } = latest.current
      if (does.kind === 'show_jobs') showJobs(now, shown, does.jobIds)
      else if (does.kind === 'show_tray') now.go({ tray: does.tray })
      else if (does.kind === 'open_order') now.openOrder(does.orderId)
      else if (does.kind === 'show_run') {
        if (does.date === shown.date) showRun(does.runId)
        else now.go({ date: does.date }, false)
      }
    }
    return { hrefOf, onRemedy }
  }, [])
}

function showJobs(doings: Doings, plan: Plan, jobIds: readonly string[]): void {
  const here = jobIds.filter((id) => plan.jobs[id])
  if (here.length === 0) return announce({ says: 'They aren’t on this day’s board.' })
  doings.select(here)
  const card = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(here[0] ?? '')}"]`)
  card?.focus()
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function showRun(runId: string): void {
  const column = document.querySelector<HTMLElement>(`[data-drop="${CSS.escape(runId)}"]`)
  column?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  column?.querySelector<HTMLElement>('[data-card]')?.focus()
}
