import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatMoney } from '#contract/values/money.ts'
import { call } from '#web/office/api/call.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import text from '#web/office/controls/text.module.css'
import { announce } from '#web/office/controls/toast.ts'
import { invoiceAddresses as addresses } from '#web/office/invoices/addresses.ts'
import { invoiceQuery } from '#web/office/invoices/queries.ts'
import type { OneInvoice } from '#web/office/invoices/queries.ts'
import { InvoiceStatus } from '#web/office/invoices/state.tsx'
import { RecordPayment } from '#web/office/payments/record/record-payment.tsx'
import { sayMissing } from '#web/office/settings/money/missing.tsx'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { CreditPartDialog } from './credit-part.tsx'
import { BillAgain } from './bill-again.tsx'
import { Beside } from './beside.tsx'
import { CreditDialog, IssueDialog, SendDialog } from './dialogs.tsx'
import { WriteOffDialog } from './write-off-dialog.tsx'
import { Draft } from './draft/draft.tsx'
import { Paper } from './paper.tsx'
import styles from './page.module.css'

const route = getRouteApi('/office/$slug/invoices/$invoice')

/** One invoice, credit note or draft. */
export function InvoicePage() {
  const { slug } = useOffice().organisation
  const { invoice: id } = route.useParams()
  const one = useQuery(invoiceQuery(slug, id))
  const all = (
    <Link to="/office/$slug/invoices" params={{ slug }} className={text.link}>
      All invoices
    </Link>
  )
  return (
    <>
      {!one.data && <ScreenTop name="Invoice">{all}</ScreenTop>}
      <Loaded query={one} what="The invoice" rows={12} all={all}>
        {(data) => <Opened key={data.id} one={data} />}
      </Loaded>
    </>
  )
}

function Opened({ one }: { one: OneInvoice }) {
  const { slug } = useOffice().organisation
  const may = useMay()
  const mayWrite = may('writeMoney')
  const [asked, ask] = useState<'issue' | 'send' | 'credit' | 'part' | 'write off' | 'pay' | null>(
    null,
  )
  const close = () => ask(null)
  const { document, state } = one
  const isDraft = state === 'draft'
  const name = document.number ?? 'Invoice draft'
  const mayIssue = mayWrite && one.can.issue.allowed
  const maySend = mayWrite && !isDraft
  const mayCredit = mayWrite && one.can.credit.allowed
  const mayPay = mayWrite && !isDraft && one.due > 0
  const mayWriteOff = may('own') && one.can.writeOff.allowed
  const missing = isDraft ? sayMissing(one.missing) : null
  useKeys([
    { keys: 'p', does: 'Print', run: () => print() },
    ...(maySend ? [{ keys: 'e', does: 'Email it', run: () => ask('send') }] : []),
    ...(mayPay ? [{ keys: 'r', does: 'Record a payment', run: () => ask('pay') }] : []),
    ...(mayIssue ? [{ keys: 'i', does: 'Issue it', run: () => ask('issue') }] : []),
    ...(mayCredit
      ? [
          { keys: 'c', does: 'Credit a part', run: () => ask('part') },
          { keys: 'f', does: 'Credit in full', run: () => ask('credit') },
        ]
      : []),
    ...(mayWriteOff ? [{ keys: 'w', does: 'Write off', run: () => ask('write off') }] : []),
  ])
  return (
    <div className={styles.screen}>
      <ScreenTop
        name={name}
        action={
          mayIssue ? (
            <Button look="primary" onClick={() => ask('issue')}>
              Issue {formatMoney(document.total, document.currency)} <Key>I</Key>
            </Button>
          ) : (
            mayPay && (
              <Button look="primary" onClick={() => ask('pay')}>
                Record a payment <Key>R</Key>
              </Button>
            )
          )
        }
      >
        <InvoiceStatus state={state} />
        <Link to="/office/$slug/invoices" params={{ slug }} className={text.link}>
          All invoices
        </Link>
      </ScreenTop>
      <div className={styles.desk}>
        <div className={styles.well}>
          {missing && (
            <p className={styles.missing}>
              {missing}{' '}
              <Link to="/office/$slug/settings/money" params={{ slug }} className={text.link}>
                Open the settings
              </Link>
            </p>
          )}
          {isDraft && mayWrite ? <Draft one={one} /> : <Paper document={document} />}
        </div>
        <aside className={styles.aside} aria-label="About this invoice">
          <div className={styles.actions}>
            <Button onClick={() => print()}>
              Print <Key>P</Key>
            </Button>
            <a
              href={`/api/office/${slug}/invoices/${one.id}.pdf`}
              className={text.link}
              {...(isDraft ? { target: '_blank' } : { download: `${name}.pdf` })}
            >
              {isDraft ? 'Preview the PDF' : 'Download the PDF'}
            </a>
            {maySend && (
              <Button onClick={() => ask('send')}>
                Email <Key>E</Key>
              </Button>
            )}
            {mayCredit && (
              <>
                <Button onClick={() => ask('part')}>
                  Credit a part <Key>C</Key>
                </Button>
                <Button onClick={() => ask('credit')}>
                  Credit in full <Key>F</Key>
                </Button>
              </>
            )}
            {mayWriteOff && (
              <Button onClick={() => ask('write off')}>
                Write off <Key>W</Key>
              </Button>
            )}
            {mayWrite && one.can.billAgain.allowed && <BillAgain one={one} />}
            {mayWrite && isDraft && <DeleteDraft one={one} />}
          </div>
          <Beside one={one} />
        </aside>
      </div>
      {asked === 'issue' && <IssueDialog one={one} onClose={close} />}
      {asked === 'pay' && (
        <RecordPayment
          paidFor={{ kind: 'invoice', invoiceId: one.id, name, due: one.due }}
          onClose={close}
        />
      )}
      {asked === 'send' && <SendDialog one={one} onClose={close} />}
      {asked === 'part' && <CreditPartDialog one={one} onClose={close} />}
      {asked === 'credit' && <CreditDialog one={one} onClose={close} />}
      {asked === 'write off' && <WriteOffDialog one={one} onClose={close} />}
    </div>
  )
}

function DeleteDraft({ one: { id, version } }: { one: OneInvoice }) {
  const { slug: organisation } = useOffice().organisation
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => call(addresses.deleteInvoiceDraft, { params: { organisation, id }, version }),
    onSuccess: () => {
      announce({ says: 'The draft is deleted. What was on it is unbilled again.' })
      void navigate({ to: '/office/$slug/invoices', params: { slug: organisation } })
    },
  })
  return (
    <Button busy={remove.isPending} onClick={() => remove.mutate()}>
      Delete draft
    </Button>
  )
}
