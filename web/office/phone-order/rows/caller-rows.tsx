import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import type { Caller } from '#contract/office/callers.ts'
import { Mark } from '#web/office/controls/status.tsx'
import { Key } from '#web/office/controls/button.tsx'
import { takeOver } from '#web/office/phone-order/draft/take-over.ts'
import { callersQuery } from '#web/office/phone-order/lookups/queries.ts'
import { looksLikePhone, tidyPhone } from '#web/office/phone-order/reading/read-phone.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Ask, FieldError, Input } from '#web/office/phone-order/fields/ask.tsx'
import { focusField } from '#web/office/phone-order/form/focus.ts'
import { nameOrder, sayOrders } from './say-caller.ts'
import { Suggest } from '#web/office/phone-order/fields/suggest.tsx'
import type { FormProps } from '#web/office/phone-order/form/use-form.ts'
import styles from './caller-rows.module.css'

/** Who is calling: found by phone, name or email, or someone new. */
export function CallerRows({ draft, change, choices, problems }: FormProps) {
  const { organisation } = useOffice()
  const queries = useQueryClient()
  const query = callersQuery(organisation.slug, draft.caller)
  const { data, isFetching } = useQuery(query)
  const callers = data?.data ?? []
  const found = callers.find(({ email }) => email === draft.known?.email)
  const accept = (caller: Caller | undefined) => {
    const [last] = caller?.latest ?? []
    if (!caller || !last) return false
    change(takeOver({ ...draft, caller: tidyPhone(draft.caller) }, caller, last, choices))
    focusField('deliver')
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
                <Mark shape="full" tone="good" /> Found{found && `, ${sayOrders(found)}`}
              </span>
            ) : (
              data?.data.length === 0 && 'Someone new'
            )
          }
        >
          <Suggest
            id="caller"
            list="Earlier customers"
            placeholder="0491 570 156"
            // The screen is opened to type in it, with a caller on the phone.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={draft.caller}
            onValue={(caller) => change({ caller, known: null })}
            suggestions={callers.map((caller) => ({
              id: caller.email + caller.phone,
              content: <CallerLine caller={caller} />,
            }))}
            onChoose={(id) => accept(callers.find(({ email, phone }) => email + phone === id))}
          />
        </Ask>
      </div>
      <CustomerRows draft={draft} change={change} problems={problems} />
    </>
  )
}

function CallerLine({ caller }: { caller: Caller }) {
  const [last] = caller.latest
  return (
    <div className={styles.line}>
      <b>{caller.name}</b>
      <span>{sayOrders(caller)}</span>
      <span className={styles.use}>
        <Key>↵</Key> use last site and bin
      </span>
      {last && (
        <span className={styles.last}>
          Last: {nameOrder(last)} at{' '}
          {[last.address, last.locality?.suburb].filter(Boolean).join(', ')}
        </span>
      )}
    </div>
  )
}

/** Who pays and how to reach them. */
function CustomerRows({
  draft,
  change,
  problems,
}: Pick<FormProps, 'draft' | 'change' | 'problems'>) {
  const isCompany = draft.customerType === 'company'
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
          label="Contact"
          field="contactName"
          error={<FieldError id="purchaseOrder">{problems.purchaseOrder}</FieldError>}
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
