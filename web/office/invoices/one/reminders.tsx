import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { spokenDay } from '#contract/values/day.ts'
import { call } from '#web/office/api/call.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { shortDay } from '#web/office/dates.ts'
import { invoiceAddresses as addresses } from '#web/office/invoices/addresses.ts'
import { remindersQuery } from '#web/office/invoices/queries.ts'
import type { OneInvoice, Reminders as Is } from '#web/office/invoices/queries.ts'
import { Section } from '#web/office/orders/order/section.tsx'
import docket from '#web/office/orders/order/parts/money.module.css'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { PauseDialog } from './pause-dialog.tsx'
import { sayQuiet, sayStep, WHY_PAUSED } from './reminder-words.ts'
import { saySent } from './say-sent.ts'

/** Which reminders of an issued invoice went out, which is next, and what holds them back. */
export function Reminders({ one }: { one: OneInvoice }) {
  const { slug } = useOffice().organisation
  const query = useQuery(remindersQuery(slug, one.id))
  return (
    <Section name="Reminders">
      <Loaded query={query} what="The reminders" rows={2}>
        {(is) => <Sent one={one} is={is} />}
      </Loaded>
    </Section>
  )
}

function Sent({ one, is }: { one: OneInvoice; is: Is }) {
  const { today } = useOffice()
  const mayWrite = useMay()('writeMoney')
  const [asked, ask] = useState(false)
  const { sent, next, pause, quiet } = is
  const says = sayQuiet(quiet)
  const mayPause = mayWrite && is.can.pause.allowed
  const pauseIt = pause === null ? 'Pause reminders' : 'Change the pause'
  useKeys(mayPause ? [{ keys: 'h', does: pauseIt, run: () => ask(true) }] : [])
  return (
    <>
      {(sent.length > 0 || next !== null) && (
        <dl className={docket.docket}>
          {sent.map(({ step, on, state }) => (
            <div key={step}>
              <dt>{sayStep(step)}</dt>
              <dd>
                {saySent(state)} {shortDay(on, today)}
              </dd>
            </div>
          ))}
          {next !== null && (
            <div>
              <dt>{sayStep(next.step)}</dt>
              <dd>{shortDay(next.on, today)}</dd>
            </div>
          )}
        </dl>
      )}
      {pause !== null && (
        <p>
          {WHY_PAUSED[pause.reason]}
          {pause.until !== null && ` until ${spokenDay(pause.until)}`}
          {pause.note !== '' && `: ${pause.note}`}
        </p>
      )}
      {says !== null && <p>{says}</p>}
      {mayWrite && (
        <p>
          {is.can.resume.allowed && <Resume one={one} is={is} />}{' '}
          {mayPause && (
            <Button small onClick={() => ask(true)}>
              {pauseIt} <Key>H</Key>
            </Button>
          )}
        </p>
      )}
      {asked && <PauseDialog one={one} is={is} onClose={() => ask(false)} />}
    </>
  )
}

function Resume({ one: { id }, is: { version } }: { one: OneInvoice; is: Is }) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const resume = useMutation({
    mutationFn: () => call(addresses.resumeReminders, { params: { organisation, id }, version }),
    onSuccess: (after) => {
      cache.setQueryData(remindersQuery(organisation, id).queryKey, after)
      announce({ says: 'Reminders go out again.' })
    },
  })
  return (
    <Button small busy={resume.isPending} onClick={() => resume.mutate()}>
      Resume reminders
    </Button>
  )
}
