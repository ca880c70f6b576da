import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Labelled } from '#web/office/controls/field.tsx'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import text from '#web/office/controls/text.module.css'
import { DayInput } from '#web/office/days/day-input.tsx'
import { statementQuery } from '#web/office/payments/queries.ts'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { Paper } from './paper.tsx'
import { firstOfLastMonth } from './period.ts'
import { SendStatement } from './send-statement.tsx'
import styles from './statement.module.css'

const route = getRouteApi('/office/$slug/customers/$customer/statement')

/** A customer's statement for a period: to look at, to print, as CSV and by email. */
export function StatementPage() {
  const { organisation, today } = useOffice()
  const { slug } = organisation
  const mayWrite = useMay()('writeMoney')
  const { customer: id } = route.useParams()
  const asked = route.useSearch()
  const period = { from: asked.from ?? firstOfLastMonth(asked.to ?? today), to: asked.to ?? today }
  const navigate = useNavigate()
  const statement = useQuery({
    ...statementQuery(slug, { id, ...period }),
    placeholderData: keepPreviousData,
  })
  const [sending, setSending] = useState(false)
  const go = (change: Partial<typeof period>) =>
    void navigate({
      to: '/office/$slug/customers/$customer/statement',
      params: { slug, customer: id },
      search: { ...period, ...change },
      replace: true,
    })
  useKeys([
    { keys: 'p', does: 'Print', run: () => globalThis.print() },
    ...(mayWrite ? [{ keys: 'e', does: 'Email', run: () => setSending(true) }] : []),
  ])
  const name = statement.data?.customer.name
  return (
    <>
      <ScreenTop
        name={name === undefined ? 'Statement' : `Statement of ${name}`}
        action={
          mayWrite && (
            <Button look="primary" onClick={() => setSending(true)}>
              Email <Key>E</Key>
            </Button>
          )
        }
      >
        <Link
          to="/office/$slug/customers/$customer/account"
          params={{ slug, customer: id }}
          className={text.link}
        >
          The account
        </Link>
      </ScreenTop>
      <div className={styles.page}>
        <div className={styles.acts}>
          <Labelled label="From">
            {(control) => (
              <DayInput
                {...control}
                required
                max={period.to}
                value={period.from}
                onDay={(from) => from <= period.to && go({ from })}
              />
            )}
          </Labelled>
          <Labelled label="To">
            {(control) => (
              <DayInput
                {...control}
                required
                min={period.from}
                max={today}
                value={period.to}
                onDay={(to) => to >= period.from && to <= today && go({ to })}
              />
            )}
          </Labelled>
          <Button onClick={() => globalThis.print()}>
            Print <Key>P</Key>
          </Button>
          {(['pdf', 'csv'] as const).map((type) => (
            <a
              key={type}
              href={`/api/office/${slug}/customers/${id}/statement.${type}?from=${period.from}&to=${period.to}`}
              download={`statement-${period.from}-${period.to}.${type}`}
              className={text.link}
            >
              {type.toUpperCase()}
            </a>
          ))}
        </div>
        <Loaded query={statement} what="The statement" rows={10}>
          {(data) => <Paper statement={data} />}
        </Loaded>
      </div>
      {sending && statement.data && (
        <SendStatement statement={statement.data} onClose={() => setSending(false)} />
      )}
    </>
  )
}
