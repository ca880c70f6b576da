import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { titleOf } from '#web/office/board/card/describe-job.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { announce } from '#web/office/controls/toast.ts'
import {
  useTypedWindow,
  WINDOW_LABELS,
  WindowFields,
} from '#web/office/orders/order/jobs/forms/window-fields.tsx'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { isStale, readAgainIfStale } from '#web/office/conflict/stale.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './dialogs.module.css'

/** Changes the time of day of a card’s job. */
export function WindowDialog({ job, onClose }: { job: BoardJob; onClose: () => void }) {
  const { slug } = useOffice().organisation
  const client = useQueryClient()
  const { typed, type, timeWindow, seen } = useTypedWindow(job)
  const readAgain = () => client.invalidateQueries({ queryKey: ['board', slug] })
  const save = useMutation({
    mutationFn: (to: NonNullable<typeof timeWindow> | null) =>
      call(addresses.setOfficeJobWindow, {
        params: { organisation: slug, id: job.id },
        version: seen.version,
        body: { timeWindow: to },
      }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: ['orders', slug] })
      await readAgain()
      const when = timeWindow ? `from ${typed.from} until ${typed.to}` : 'at any time'
      announce({ says: `${titleOf(job)} for ${job.customerName} is ${when}.` })
      onClose()
    },
    // The card is newer than what was seen: the next press is about it as it is now.
    onError: (error) => {
      if (isStale(error)) seen.meet()
      return readAgainIfStale(client, error, ['board', slug])
    },
    meta: { shownByForm: true },
  })
  const { at, form } = problemsAt(save.error, WINDOW_LABELS)
  const title = `Time of ${titleOf(job)}, ${job.customerName}`
  return (
    <Dialog label={title} onClose={onClose}>
      <h2 className={styles.head}>{title}</h2>
      <Form
        does="Change it"
        error={form}
        busy={save.isPending || timeWindow === undefined}
        onSend={() => timeWindow !== undefined && save.mutate(timeWindow)}
        beside={<Button onClick={onClose}>Leave it</Button>}
      >
        <WindowFields value={typed} at={at} onValue={type} />
      </Form>
    </Dialog>
  )
}
