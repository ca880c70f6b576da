import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { announce } from '#web/office/controls/toast.ts'
import { shortDay } from '#web/office/dates.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { Plan } from './plan.ts'

/** Plans another attempt of a failed job, as the rail and the menu of its card offer. */
export function useTryAgain(
  { jobs, today }: Plan,
  go: (change: { date: string; selected: string | undefined }, replace: boolean) => void,
): (jobId: string, date: string) => void {
  const organisation = useOffice().organisation.slug
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: async ({ jobId, date }: { jobId: string; date: string }): Promise<void> => {
      const job = jobs[jobId]
      if (!job) return
      const { jobs: planned } = await call(addresses.rescheduleOfficeJob, {
        params: { organisation, id: job.id },
        version: job.version,
        body: { date },
      })
      const next = planned.find(({ previousJobId }) => previousJobId === job.id)
      announce({
        says: `${job.customerName}’s next attempt is on ${shortDay(date, today)}.`,
        act: { says: 'Show that day', run: () => go({ date, selected: next?.id }, false) },
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['board', organisation] }),
  })
  return (jobId, date) => mutate({ jobId, date })
}
