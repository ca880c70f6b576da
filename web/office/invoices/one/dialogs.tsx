import { useMutation, useQueryClient } from '@tanstack/react-query'
import { spokenDay } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import { call } from '#web/office/api/call.ts'
import { useIdempotencyKey } from '#web/office/api/use-idempotency-key.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Field } from '#web/office/controls/field.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { invoiceAddresses as addresses } from '#web/office/invoices/addresses.ts'
import { invoiceQuery } from '#web/office/invoices/queries.ts'
import type { OneInvoice } from '#web/office/invoices/queries.ts'
import { readMoneyAgain } from '#web/office/invoices/read-money-again.ts'
import { Confirm } from '#web/office/shell/dialogs/confirm.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'

type Asked = { one: OneInvoice; onClose: () => void }

/** Says what issuing does before it does it. */
export function IssueDialog({ one, onClose }: Asked) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const { id, version, document } = one
  const issue = useMutation({
    mutationFn: () => call(addresses.issueInvoiceDraft, { params: { organisation, id }, version }),
    onSuccess: (issued) => {
      cache.setQueryData(invoiceQuery(organisation, id).queryKey, issued)
      void readMoneyAgain(cache, organisation)
      announce({ says: `${issued.document.number} is issued.` })
      onClose()
    },
    meta: { shownByForm: true },
  })
  return (
    <Confirm
      heading="Issue this invoice?"
      does={`Issue ${formatMoney(document.total, document.currency)}`}
      error={issue.error}
      busy={issue.isPending}
      onYes={() => issue.mutate()}
      onNo={onClose}
    >
      <p>
        To {document.buyer.name}, due {spokenDay(document.dueOn)}. It gets the next number and never
        changes again.
      </p>
    </Confirm>
  )
}

/** Asks where to before an invoice is emailed. */
export function SendDialog({ one, onClose }: Asked) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const { id, document } = one
  const [to, setTo] = useKept(`send ${id}`, document.buyer.email)
  const send = useMutation({
    mutationFn: () =>
      call(addresses.sendInvoice, { params: { organisation, id }, body: { to: to.trim() } }),
    onSuccess: (sent) => {
      cache.setQueryData(invoiceQuery(organisation, id).queryKey, sent)
      announce({ says: `${document.number} is on its way to ${to.trim()}.` })
      onClose()
    },
    meta: { shownByForm: true },
  })
  return (
    <Confirm
      heading={`Email ${document.number}?`}
      does="Send it"
      error={send.error}
      busy={send.isPending || to.trim() === ''}
      onYes={() => send.mutate()}
      onNo={onClose}
    >
      <p>
        The email has a link to a page, where the customer reads it
        {document.credits === null && ', pays it'} and downloads the PDF.
      </p>
      <Field label="To" type="email" maxLength={200} value={to} onValue={setTo} />
    </Confirm>
  )
}

/** Asks why before an invoice is credited. */
export function CreditDialog({ one, onClose }: Asked) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const key = useIdempotencyKey()
  const { id, document, credited } = one
  const [reason, setReason] = useKept(`credit ${id}`, '')
  const credit = useMutation({
    mutationFn: () =>
      call(addresses.creditInvoice, {
        params: { organisation, id },
        body: { reason },
        idempotencyKey: key.get(),
      }),
    onSuccess: (now) => {
      cache.setQueryData(invoiceQuery(organisation, id).queryKey, now)
      void readMoneyAgain(cache, organisation)
      announce({ says: `${document.number} is credited.` })
      onClose()
    },
    meta: { shownByForm: true },
  })
  return (
    <Confirm
      heading={`Credit ${document.number}?`}
      does={`Credit ${formatMoney(document.total - credited, document.currency)}`}
      error={credit.error}
      busy={credit.isPending || reason.trim() === ''}
      onYes={() => credit.mutate()}
      onNo={onClose}
    >
      <p>A credit note takes back all that is left of it. What it billed can be billed again.</p>
      <Field
        label="Why it’s credited"
        maxLength={300}
        value={reason}
        onValue={(next) => {
          key.renew()
          setReason(next)
        }}
      />
    </Confirm>
  )
}
