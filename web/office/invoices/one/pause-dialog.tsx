import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PauseReason } from '#contract/invoices/reminder-words.ts'
import { addDays, spokenDay } from '#contract/values/day.ts'
import { call } from '#web/office/api/call.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { useSeen } from '#web/office/conflict/use-seen.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Field, FormError } from '#web/office/controls/field.tsx'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import { announce } from '#web/office/controls/toast.ts'
import dialog from '#web/office/customers/dialogs/dialog.module.css'
import { DayField, useTypedDay } from '#web/office/days/day-field.tsx'
import { invoiceAddresses as addresses } from '#web/office/invoices/addresses.ts'
import { remindersQuery } from '#web/office/invoices/queries.ts'
import type { OneInvoice, Reminders } from '#web/office/invoices/queries.ts'
import { isStale, readAgainIfStale } from '#web/office/conflict/stale.ts'
import { Moved } from '#web/office/settings/moved.tsx'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { PAUSE_CHOICES } from './reminder-words.ts'

const LABELS = { reason: 'Why', until: 'The last day', note: 'The note', invoice: 'The invoice' }

/** Asks why and until when reminders of an invoice are held back. */
export function PauseDialog({
  one: { id, document },
  is,
  onClose,
}: {
  one: OneInvoice
  is: Reminders
  onClose: () => void
}) {
  const { organisation, today } = useOffice()
  const { slug } = organisation
  const cache = useQueryClient()
  const query = remindersQuery(slug, id)
  const known: { reason: PauseReason; until: string; note: string } = {
    reason: is.pause?.reason ?? 'promised',
    until: is.pause === null ? addDays(today, 7) : (is.pause.until ?? ''),
    note: is.pause?.note ?? '',
  }
  const [typed, setTyped] = useKept<Partial<typeof known>>(`pause ${id}`, {})
  const seen = useSeen(`pause ${id}`, { version: is.version, fields: known }, typed)
  const type = (change: typeof typed) => {
    seen.hold()
    setTyped({ ...typed, ...change })
  }
  const { reason, until, note } = { ...known, ...typed }
  const last = useTypedDay((day) => type({ until: day }))
  const pause = useMutation({
    mutationFn: () =>
      call(addresses.pauseReminders, {
        params: { organisation: slug, id },
        version: seen.version,
        body: { reason, note, until: until === '' ? null : until },
      }),
    onSuccess: (after) => {
      cache.setQueryData(query.queryKey, after)
      announce({ says: `Reminders of ${document.number} are paused.` })
      onClose()
    },
    onError: (error) => {
      if (isStale(error)) seen.meet()
      return readAgainIfStale(cache, error, query.queryKey)
    },
    meta: { shownByForm: true },
  })
  const { at, form } = problemsAt(pause.error, LABELS)
  return (
    <Dialog label="Pause reminders" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!pause.isPending && last.isDay) pause.mutate()
        }}
      >
        <h2 className={dialog.title}>Pause reminders of {document.number}</h2>
        <FormError>{isStale(pause.error) ? pause.error.message : form}</FormError>
        <Moved
          fields={seen.moved}
          now={{
            reason: Object.fromEntries(PAUSE_CHOICES)[known.reason],
            until: known.until && spokenDay(known.until),
            note: known.note,
          }}
          labels={LABELS}
        />
        <SelectField
          label="Why"
          value={reason}
          options={PAUSE_CHOICES}
          onValue={(value) => type({ reason: value })}
        />
        <DayField
          label={reason === 'promised' ? 'By when' : 'Until (optional)'}
          says={
            reason === 'promised'
              ? 'If it isn’t paid by then, reminders go out again.'
              : 'Empty pauses them until you resume them.'
          }
          value={until}
          today={today}
          optional
          error={at['until']}
          onDay={last.onDay}
        />
        <Field
          label="Note (optional)"
          maxLength={300}
          value={note}
          onValue={(value) => type({ note: value })}
        />
        <p className={dialog.acts}>
          <Button type="submit" look="primary" busy={pause.isPending || !last.isDay}>
            Pause <Key>↵</Key>
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </p>
      </form>
    </Dialog>
  )
}
