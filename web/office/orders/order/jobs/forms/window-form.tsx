import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { sayWord } from '#web/office/text.ts'
import { InPlace } from '#web/office/orders/order/jobs/in-place.tsx'
import { useJobWrite } from '#web/office/orders/order/jobs/use-job-write.ts'
import type { AboutJob } from './outcome-forms.tsx'
import type { JobWindow } from './window-fields.tsx'
import { useTypedWindow, WINDOW_LABELS, WindowFields } from './window-fields.tsx'

/** Changes the time of day that a job is to be done at. */
export function WindowForm({ one, job, onDone }: AboutJob) {
  const { typed, type, timeWindow, seen } = useTypedWindow(job)
  const word = sayWord(job.type)
  const write = useJobWrite(one, {
    send: (body: { timeWindow: JobWindow | null }, organisation) =>
      call(addresses.setOfficeJobWindow, {
        params: { organisation, id: job.id },
        version: seen.version,
        body,
      }),
    says: `${word} is ${timeWindow ? `from ${typed.from} until ${typed.to}` : 'at any time'}.`,
    onStale: seen.meet,
    onDone,
  })
  const { at, form } = problemsAt(write.error, WINDOW_LABELS)
  return (
    <InPlace
      title={`Time of the ${word.toLowerCase()}`}
      does="Change it"
      error={form}
      ready={timeWindow !== undefined}
      busy={write.isPending}
      onSend={() => timeWindow !== undefined && write.mutate({ timeWindow })}
      onClose={onDone}
    >
      <WindowFields value={typed} at={at} onValue={type} />
    </InPlace>
  )
}
