import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import type { Caller } from '#contract/office/callers.ts'
import { Mark } from '#web/office/controls/status.tsx'
import { takeCaller, takeOver, typeCaller } from '#web/office/phone-order/draft/take-over.ts'
import { callersQuery } from '#web/office/phone-order/lookups/queries.ts'
import { looksLikePhone, tidyPhone } from '#web/office/phone-order/reading/read-phone.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Ask, FieldError, Input } from '#web/office/phone-order/fields/ask.tsx'
import { focusField } from '#web/office/phone-order/form/focus.ts'
import { CallerLine } from './caller-line.tsx'
import { sayOrders } from './say-caller.ts'
import { CreditNote } from './credit-note.tsx'
import { PurchaseOrderNote } from './site-note.tsx'
import { StopNote } from './stop-note.tsx'
import { Suggest } from '#web/office/phone-order/fields/suggest.tsx'
import type { FormProps } from '#web/office/phone-order/form/use-form.ts'
import { isKnown } from './is-known.ts'
import styles from './caller-rows.module.css'

/** Who is calling: found by phone, name or email, or someone new. */
export function CallerRows({ draft, change, choices, problems }: FormProps) {
  const { organisation } = useOffice()
  const queries = useQueryClient()
  const query = callersQuery(organisation.slug, draft.caller)
  const { data, isFetching } = useQuery(query)
  const callers = data?.data ?? []
  const found = callers.find((caller) => isKnown(caller, draft))
  const accept = (caller: Caller | undefined) => {
    if (!caller) return false
    const [last] = caller.latest
    const typed = { ...draft, caller: tidyPhone(draft.caller) }
    change(last ? takeOver(typed, caller, last, choices) : takeCaller(typed, caller))
    focusField(last ? 'deliver' : caller.sites.length > 0 ? 'what' : 'suburb')
    return true
  }
  /** Enter came before the answer: takes it as soon as it's here. */
  const wait = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.metaKey || event.ctrlKey || !isFetching || draft.known)
      return
    event.preventDefault()
    event.stopPropagation()
    void queries.fetchQuery(query).then(
      (answer) => accept(answer.data[0]) || focusField('customerName'),
      () => focusField('customerName'),
    )
  }
  /** What was typed is the name or the phone of someone new. */
  const keep = () => {
    const typed = draft.caller.trim()
    if (typed === '' || draft.known) return
    if (looksLikePhone(typed))
      change({ caller: tidyPhone(typed), phone: draft.phone || tidyPhone(typed) })
    else if (typed.includes('@')) change({ email: draft.email || typed })
    else change({ customerName: draft.customerName || typed })
  }
  return (
    <>
      {/* The field inside has the focus and the keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onBlur={keep} onKeyDownCapture={wait}>
        <Ask
          label="Phone or name"
          field="caller"
          say={
            draft.known ? (
              <span className={styles.found}>
                <Mark shape="full" tone="good" />{' '}
                {draft.customer ? `${draft.customer.number} ${draft.customer.name}` : 'Found'}
                {found && `, ${sayOrders(found)}`}
              </span>
            ) : (
              data?.data.length === 0 && 'Someone new'
            )
          }
          error={<FieldError id="caller">{problems.caller}</FieldError>}
          below={
            <>
              <StopNote draft={draft} change={change} problems={problems} />
              <CreditNote customer={draft.customer} />
            </>
          }
        >
          <Suggest
            id="caller"
            list="Customers and earlier callers"
            placeholder="0491 570 156"
            // The screen is opened to type in it, with a caller on the phone.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={draft.caller}
            error={problems.caller}
            onValue={(caller) => change(typeCaller(draft, caller))}
            suggestions={callers.map((caller) => ({
              id: idOf(caller),
              content: <CallerLine caller={caller} />,
            }))}
            onChoose={(id) => accept(callers.find((caller) => idOf(caller) === id))}
          />
        </Ask>
      </div>
      <CustomerRows draft={draft} change={change} problems={problems} />
    </>
  )
}

function idOf({ customer, email, phone }: Caller): string {
  return [customer?.id, email, phone].join(' ')
}

/** Who pays and how to reach them. */
function CustomerRows({
  draft,
  change,
  problems,
}: Pick<FormProps, 'draft' | 'change' | 'problems'>) {
  const isCompany = draft.customerType === 'company'
  const invoice = useOffice().organisation.chargesGst ? 'tax invoice' : 'invoice'
  return (
    <>
      <Ask
        label={isCompany ? 'Company' : 'Name'}
        field="customerName"
        error={<FieldError id="customerName">{problems.customerName}</FieldError>}
        say={
          <label className={styles.company}>
            <input
              type="checkbox"
              checked={isCompany}
              onChange={(event) =>
                change({ customerType: event.currentTarget.checked ? 'company' : 'individual' })
              }
            />
            a company
          </label>
        }
      >
        <Input
          id="customerName"
          value={draft.customerName}
          error={problems.customerName}
          onValue={(customerName) => change({ customerName })}
        />
      </Ask>
      {isCompany && (
        <Ask
          label="ABN"
          field="abn"
          layout="address"
          error={<FieldError id="abn">{problems.abn}</FieldError>}
          say={
            draft.customer
              ? `On the confirmation; the ${invoice} has the customer’s own`
              : `On the confirmation and the ${invoice}`
          }
        >
          <Input
            id="abn"
            inputMode="numeric"
            maxLength={40}
            value={draft.abn}
            error={problems.abn}
            onValue={(abn) => change({ abn })}
          />
          <Input
            id="billingAddress"
            label="Bills to"
            placeholder="Billing address"
            maxLength={250}
            value={draft.billingAddress}
            onValue={(billingAddress) => change({ billingAddress })}
          />
        </Ask>
      )}
      {isCompany && (
        <Ask
          label="Contact"
          field="contactName"
          error={<FieldError id="purchaseOrder">{problems.purchaseOrder}</FieldError>}
          say={<PurchaseOrderNote draft={draft} />}
        >
          <Input
            id="contactName"
            value={draft.contactName}
            placeholder="Who the crew asks for"
            onValue={(contactName) => change({ contactName })}
          />
          <Input
            id="purchaseOrder"
            label="Purchase order"
            placeholder="Purchase order"
            value={draft.purchaseOrder}
            error={problems.purchaseOrder}
            onValue={(purchaseOrder) => change({ purchaseOrder })}
          />
        </Ask>
      )}
      <Ask
        label="Email"
        field="email"
        layout="wide"
        error={
          <>
            <FieldError id="email">{problems.email}</FieldError>
            <FieldError id="phone">{problems.phone}</FieldError>
          </>
        }
      >
        <Input
          id="email"
          inputMode="email"
          value={draft.email}
          error={problems.email}
          onValue={(email) => change({ email })}
        />
        <Input
          id="phone"
          label="Phone"
          placeholder="Phone"
          inputMode="tel"
          value={draft.phone}
          error={problems.phone}
          onBlur={() => change({ phone: tidyPhone(draft.phone) })}
          onValue={(phone) => change({ phone })}
        />
      </Ask>
    </>
  )
}
