import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '#contract/values/money.ts'
import { findChoices, FindCustomer } from '#web/office/customers/dialogs/find-customer.tsx'
import type { Choice } from '#web/office/customers/dialogs/find-customer.tsx'
import { Button } from '#web/office/controls/button.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { accountQuery } from '#web/office/payments/queries.ts'
import type { Account, BankLine } from '#web/office/payments/queries.ts'
import { Invoices } from '#web/office/payments/record/invoices.tsx'
import { chosenOf, leftAtFirst } from '#web/office/payments/record/share-out.ts'
import styles from '#web/office/payments/record/invoices.module.css'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { searchesFor } from './payer-words.ts'
import type { For } from './use-decide-line.ts'

type Payer = { id: string; name: string }
type Asked = { line: BankLine; onTake: (paidFor: For) => void; onClose: () => void }

/** Finds who paid a line, first whom it names, and asks which of their invoices and bookings it's for. */
export function WhoPaid(asked: Asked) {
  const { slug } = useOffice().organisation
  const [payer, setPayer] = useState<Payer | null>(null)
  const named = useQuery(namedQuery(slug, asked.line.description))
  return (
    <Dialog label="Who paid?" onClose={asked.onClose}>
      {payer === null ? (
        <FindCustomer
          title="Who paid?"
          suggested={named.data ?? []}
          onChoose={(id, name) => setPayer({ id, name })}
          onClose={asked.onClose}
        />
      ) : (
        <OfPayer {...asked} payer={payer} />
      )}
    </Dialog>
  )
}

/** The customers whom a line names. */
const namedQuery = (organisation: string, description: string) => ({
  queryKey: ['customers', organisation, 'named', description],
  queryFn: async (): Promise<Choice[]> => {
    for (const words of searchesFor(description)) {
      const found = await findChoices(organisation, words)
      if (found.length > 0) return found
    }
    return []
  },
})

function OfPayer({ payer, ...asked }: Asked & { payer: Payer }) {
  const { slug } = useOffice().organisation
  const account = useQuery(accountQuery(slug, payer.id))
  return (
    <Loaded query={account} what="What they owe" rows={4}>
      {(owed) => <WhatFor {...asked} payer={payer} owed={owed} />}
    </Loaded>
  )
}

/** What a customer can pay, the invoice due soonest on top; each can be left out. Enter records it. */
function WhatFor({
  line: { amount },
  payer: { id: customerId, name },
  owed: { open, openCount },
  onTake,
  onClose,
}: Asked & { payer: Payer; owed: Account }) {
  const says = formatMoney(amount, useOffice().organisation.currency)
  const [left, setLeft] = useState(() => leftAtFirst(open))
  const form = useRef<HTMLDivElement>(null)
  // The step before took the focus along.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  const chosen = chosenOf(open, left)
  const isChosen = chosen.invoiceIds.length + chosen.orderIds.length > 0
  return (
    <div ref={form}>
      <h2>
        {says} from {name}
      </h2>
      <Form
        does={`Record ${says}`}
        error={null}
        busy={false}
        onSend={() =>
          onTake({ ...chosen, orderId: null, customerId: isChosen ? null : customerId })
        }
        beside={<Button onClick={onClose}>Cancel</Button>}
      >
        {open.length > 0 ? (
          <Invoices
            invoices={open}
            more={openCount - open.length}
            left={left}
            amount={amount}
            onLeave={setLeft}
          />
        ) : (
          <p className={styles.none}>They owe nothing, so all of it stays as credit.</p>
        )}
      </Form>
    </div>
  )
}
