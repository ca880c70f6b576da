import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatMoney } from '#contract/values/money.ts'
import { call } from '#web/office/api/call.ts'
import { useIdempotencyKey } from '#web/office/api/use-idempotency-key.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { Message } from '#web/office/controls/pause.tsx'
import text from '#web/office/controls/text.module.css'
import { invoiceAddresses as addresses } from '#web/office/invoices/addresses.ts'
import { sayMissing } from '#web/office/settings/money/missing.tsx'
import { Confirm } from '#web/office/shell/dialogs/confirm.tsx'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { sayMonth } from './months.ts'
import { PartTable } from './part-table.tsx'
import { planQuery, runsQuery } from './queries.ts'
import type { Run, RunInBrief } from './queries.ts'
import { Undecided } from './undecided.tsx'
import styles from './monthly.module.css'

type Props = { month: string; open: RunInBrief | undefined; monthlyCustomers: number | undefined }

/** What a run of a month would bill and to whom, and the button that does it. */
export function Plan({ month, open, monthlyCustomers }: Props) {
  const { slug } = useOffice().organisation
  const mayWrite = useMay()('writeMoney')
  // Only those who may bill can ask what would be billed.
  const plan = useQuery({ ...planQuery(slug, month), enabled: mayWrite })
  if (!mayWrite) {
    return (
      <Message heading="Your role can’t run a month">
        <p>An owner, an admin or a bookkeeper can. What was run shows below.</p>
      </Message>
    )
  }
  return (
    <Loaded query={plan} what="What would be billed" rows={8}>
      {(data) =>
        data.parts.length === 0 ? (
          <Nothing month={month} plan={data} monthlyCustomers={monthlyCustomers} />
        ) : (
          <Planned month={month} plan={data} open={open} />
        )
      }
    </Loaded>
  )
}

function Nothing({ month, plan, monthlyCustomers }: Omit<Props, 'open'> & { plan: Run }) {
  const missing = sayMissing(plan.missing)
  return (
    <Message heading={`Nothing of ${sayMonth(month)} is left to bill`}>
      {missing !== null && (
        <p>
          <MissingSettings says={missing} />
        </p>
      )}
      <p>
        {monthlyCustomers === 0
          ? 'No customer is invoiced monthly. Choose it in a customer’s details, under “Invoiced”.'
          : 'A run bills orders of customers who are invoiced monthly, once their first job is done.'}
      </p>
      <Undecided charges={plan.undecided} />
    </Message>
  )
}

function MissingSettings({ says }: { says: string }) {
  const { slug } = useOffice().organisation
  return (
    <>
      {says}{' '}
      <Link to="/office/$slug/settings/money" params={{ slug }} className={text.link}>
        Open the settings
      </Link>
    </>
  )
}

function Planned({ month, plan, open }: { month: string; plan: Run; open: Props['open'] }) {
  const { slug, currency } = useOffice().organisation
  const navigate = useNavigate()
  const cache = useQueryClient()
  const key = useIdempotencyKey()
  const [send, setSend] = useState(true)
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [asks, setAsks] = useState(false)
  const start = useMutation({
    mutationFn: () =>
      call(addresses.startInvoiceRun, {
        params: { organisation: slug },
        body: { month, dryRun: false, send, without: [...without] },
        idempotencyKey: key.get(),
      }),
    onSuccess: ({ id }) => {
      key.renew()
      void cache.invalidateQueries({ queryKey: runsQuery(slug).queryKey })
      setAsks(false)
      if (id === null) return
      void navigate({ to: '/office/$slug/invoices/monthly', params: { slug }, search: { run: id } })
    },
    meta: { shownByForm: true },
  })
  const missing = sayMissing(plan.missing)
  const billed = plan.parts.filter(
    ({ customer, state }) => state !== 'left' && !without.has(customer.id),
  )
  const count = billed.length
  const total = billed.reduce((sum, part) => sum + part.total, 0)
  const unaddressed = billed.filter(({ to }) => to === '').length
  const mayStart = missing === null && open === undefined && count > 0
  const ask = () => setAsks(true)
  useKeys(mayStart ? [{ keys: 'i', does: 'Issue these invoices', run: ask }] : [])
  return (
    <>
      {missing !== null && (
        <p className={styles.line}>
          <MissingSettings says={missing} />
        </p>
      )}
      <div className={styles.head}>
        <p className={styles.sum}>
          <b>{sayInvoices(count)}</b> would come to <b>{formatMoney(total, currency)}</b>. Nothing
          is billed yet.{without.size > 0 && ' What is left out stays unbilled until the next run.'}
        </p>
        <label className={styles.send}>
          <input
            type="checkbox"
            checked={send}
            onChange={({ currentTarget }) => {
              key.renew()
              setSend(currentTarget.checked)
            }}
          />
          Email each to its customer
          {unaddressed > 0 && ` (${unaddressed} without an address)`}
        </label>
        <Button look="primary" busy={!mayStart || start.isPending} onClick={ask}>
          Issue {sayInvoices(count)} <Key>I</Key>
        </Button>
      </div>
      {open !== undefined && (
        <p className={styles.line}>
          {sayMonth(open.month)} is being invoiced: {open.counts.issued + open.counts.left} of{' '}
          {open.counts.parts} done. Start the next run after it.{' '}
          <Link
            to="/office/$slug/invoices/monthly"
            params={{ slug }}
            search={{ run: open.id }}
            className={text.link}
          >
            Show it
          </Link>
        </p>
      )}
      <Undecided charges={plan.undecided} className={styles.line} />
      <PartTable
        parts={plan.parts}
        name={`What ${sayMonth(month)} would bill`}
        leaving={{
          without,
          onLeave(customerId) {
            key.renew()
            const next = new Set(without)
            if (!next.delete(customerId)) next.add(customerId)
            setWithout(next)
          },
        }}
      />
      {asks && (
        <Confirm
          heading={`Issue ${sayInvoices(count)}?`}
          does={`Issue ${formatMoney(total, currency)}`}
          error={start.error}
          busy={!mayStart || start.isPending}
          onYes={() => start.mutate()}
          onNo={() => setAsks(false)}
        >
          <p>
            Each gets the next number and never changes again.{' '}
            {saySent(send ? count - unaddressed : 0)}
          </p>
        </Confirm>
      )}
    </>
  )
}

function saySent(emails: number): string {
  if (emails === 0) return 'No emails are sent.'
  return emails === 1 ? '1 email is sent.' : `${emails.toLocaleString('en-AU')} emails are sent.`
}

export function sayInvoices(count: number): string {
  return count === 1 ? '1 invoice' : `${count.toLocaleString('en-AU')} invoices`
}
