import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import type { Remedy } from '#contract/office/dispatch/board/rail.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { announce } from '#web/office/controls/toast.ts'
import { asked } from '#web/office/board/dialogs/open.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import type { Doings } from '#web/office/board/use-doings.ts'
import { settingsAddresses } from '#web/office/settings/addresses.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { linkOf } from './link-of.ts'

/** What the remedies of the rail do: some lead to another screen or ring, the others act here. */
export function useRemedies(doings: Doings, plan: Plan) {
  const { slug } = useOffice().organisation
  const router = useRouter()
  const { mutate } = useActs()
  const latest = useRef({ doings, plan })
  useEffect(() => {
    latest.current = { doings, plan }
  })
  return useMemo(() => {
    const hrefOf = (remedy: Remedy) => linkOf(remedy.does, slug)
    const onRemedy = (remedy: Remedy): void => {
      const { doings: now, plan: shown } = latest.current
      const { does } = remedy
      const href = linkOf(does, slug)
      if (href !== null) router.history.push(href)
      else if (does.kind === 'show_jobs') showJobs(now, shown, does.jobIds)
      else if (does.kind === 'show_tray') now.go({ tray: does.tray })
      else if (does.kind === 'open_order') now.openOrder(does.orderId)
      else if (does.kind === 'show_run') {
        if (does.date === shown.date) showRun(does.runId)
        else now.go({ date: does.date }, false)
      } else if (does.kind === 'assign_jobs' || does.kind === 'take_off') {
        withJobs(now, shown, does)
      } else if (does.kind === 'retry_job') now.tryAgain(does.jobId, does.date)
      else mutate(does)
    }
    return { hrefOf, onRemedy }
  }, [slug, router, mutate])
}

type Act = Remedy['does']

/** What’s sent to the server at once. */
function useActs() {
  const organisation = useOffice().organisation.slug
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: ['board', organisation] })
  return useMutation({
    mutationFn: async (does: Act): Promise<void> => {
      if (does.kind === 'send_again') {
        await call(settingsAddresses.retryEmail, { params: { organisation, id: does.emailId } })
        announce({ says: 'The email is on its way again.' })
      }
      if (does.kind === 'settle') {
        const { key } = does
        const say = (settled: boolean) =>
          call(addresses.settleRailEntry, { params: { organisation }, body: { key, settled } })
        await say(true)
        announce({
          says: 'Settled, for everyone.',
          undo: () =>
            void say(false).then(readAgain, (error: unknown) =>
              announce({ says: describeFailure(error) }),
            ),
        })
      }
    },
    onSettled: readAgain,
  })
}

/** Asks which run takes the jobs, or takes them off theirs. */
function withJobs(
  doings: Doings,
  plan: Plan,
  { kind, jobIds }: { kind: 'assign_jobs' | 'take_off'; jobIds: readonly string[] },
): void {
  const whyNot = kind === 'assign_jobs' ? doings.whyNotGive : doings.whyNotMove
  const here = jobIds.filter((id) => plan.jobs[id] && whyNot(id) === null)
  const [first] = jobIds
  if (here.length === 0) {
    const why = first === undefined || !plan.jobs[first] ? null : whyNot(first)
    announce({ says: why ?? 'They aren’t on this day’s board.' })
  } else if (kind === 'assign_jobs') asked.set({ kind: 'assign', jobIds: here })
  else void doings.place(here, { runId: null, afterStopId: null })
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
