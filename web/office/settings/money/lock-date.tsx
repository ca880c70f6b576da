import { useMutation, useQueryClient } from '@tanstack/react-query'
import { spokenDay } from '#contract/values/day.ts'
import { call } from '#web/office/api/call.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Form } from '#web/office/controls/forms/form.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { DayField, useTypedDay } from '#web/office/days/day-field.tsx'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { readAgainIfStale, sayWrong } from '#web/office/conflict/stale.ts'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { moneySettingsQuery } from './money-query.ts'
import type { MoneySettings } from './money-query.ts'

const FIELD = 'lock-date'

/** The day up to which everything is locked. Only owners change it. */
export function LockDate({ is: { version, lockedUntil } }: { is: MoneySettings }) {
  const { organisation, today } = useOffice()
  const mayLock = useMay()('own')
  const cache = useQueryClient()
  const { queryKey } = moneySettingsQuery(organisation.slug)
  const [typed, setTyped, forget] = useKept('lock date', lockedUntil ?? '')
  const last = useTypedDay(setTyped)
  const lock = useMutation({
    mutationFn: () =>
      call(addresses.changeLockDate, {
        params: { organisation: organisation.slug },
        version,
        body: { lockedUntil: typed === '' ? null : typed },
      }),
    onSuccess: (saved) => {
      const until = saved.lockedUntil
      announce({
        says: until === null ? 'Nothing is locked.' : `Locked until ${spokenDay(until)}.`,
      })
      forget()
      cache.setQueryData(queryKey, saved)
    },
    onError: (error) => readAgainIfStale(cache, error, queryKey),
    meta: { shownByForm: true },
  })
  useKeys(
    mayLock
      ? [
          {
            keys: 'l',
            does: 'Lock date',
            run: () => document.querySelector<HTMLElement>(`#${FIELD}`)?.focus(),
          },
        ]
      : [],
  )
  const wrong = sayWrong(lock.error, { lockedUntil: 'The day' })
  const says =
    lockedUntil === null ? 'Nothing is locked.' : `Locked until ${spokenDay(lockedUntil)}.`
  return (
    <Section heading="Lock date">
      {mayLock ? (
        <Form
          look="second"
          does={sayDoes(typed, lockedUntil)}
          error={wrong.form}
          busy={lock.isPending || !last.isDay || typed === (lockedUntil ?? '')}
          onSend={() => lock.mutate()}
        >
          <DayField
            id={FIELD}
            label="Locked until (optional)"
            says={`${says} No invoice, payment, refund or write-off can be dated on or before this day. Corrections get the day on which they’re made.`}
            value={typed}
            today={today}
            happened
            optional
            error={wrong.at['lockedUntil']}
            onDay={last.onDay}
          />
        </Form>
      ) : (
        <p>{says} Owners change it.</p>
      )}
    </Section>
  )
}

function sayDoes(typed: string, lockedUntil: string | null): string {
  if (typed !== '') return `Lock until ${spokenDay(typed)}`
  return lockedUntil === null ? 'Lock' : 'Unlock everything'
}
