import type { HTMLInputTypeAttribute } from 'react'
import { formatMoney } from '#contract/values/money.ts'
import { useKept } from '#web/office/conflict/use-kept.ts'
import { Button } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import text from '#web/office/controls/text.module.css'
import type { OneInvoice } from '#web/office/invoices/queries.ts'
import { sayWrong } from '#web/office/settings/stale.ts'
import { Paper } from './paper.tsx'
import { bodyOf, useDraftChange } from './use-draft-change.ts'
import styles from './sheet.module.css'

const LABELS = { issuedOn: 'The date', dueOn: 'The due date', purchaseOrder: 'The purchase order' }

/** A draft that looks as it’ll be printed, and is changed in place. A change is saved as its field is left. */
export function Draft({ one }: { one: OneInvoice }) {
  const change = useDraftChange(one.id)
  const { document, left } = one
  const { lines } = bodyOf(one)
  const wrong = sayWrong(change.error, LABELS)
  // What is wrong with a field is said above the paper, as its fields have no room for it.
  const named = Object.values(wrong.at)
  const problems = named.length > 0 ? named : [wrong.form].filter(Boolean)
  const describe = (line: OneInvoice['document']['lines'][number]) => (
    <span className={styles.line}>
      <InPlace
        name={`what ${line.orderId} ${line.chargeId ?? line.chargePosition}`}
        label={`What: ${line.description}`}
        value={line.description}
        onValue={(description) =>
          change.mutateAsync({ lines: replaced(lines, line, { description }) })
        }
      />
      {lines.length > 1 && (
        <button
          type="button"
          className={text.link}
          aria-label={`Leave out ${line.description}`}
          onClick={() => change.mutate({ lines: replaced(lines, line, null) })}
        >
          Leave out
        </button>
      )}
    </span>
  )
  return (
    <>
      <FormError>{problems.length > 0 && problems.join(' ')}</FormError>
      <Paper
        document={document}
        editing={{
          issuedOn: (
            <InPlace
              name="issuedOn"
              label="Date"
              type="date"
              value={document.issuedOn}
              onValue={(day) => change.mutateAsync({ issuedOn: day || null })}
            />
          ),
          dueOn: (
            <InPlace
              name="dueOn"
              label="Due"
              type="date"
              value={document.dueOn}
              onValue={(day) => change.mutateAsync({ dueOn: day || null })}
            />
          ),
          purchaseOrder: (
            <InPlace
              name="purchaseOrder"
              label="Purchase order"
              value={document.purchaseOrder}
              onValue={(purchaseOrder) => change.mutateAsync({ purchaseOrder })}
            />
          ),
          note: (
            <InPlace
              name="note"
              label="Note"
              placeholder="A note for the customer"
              value={document.note}
              onValue={(note) => change.mutateAsync({ note })}
            />
          ),
          descriptions: new Map(document.lines.map((line) => [line, describe(line)])),
        }}
      />
      {left.length > 0 && (
        <ul className={styles.left} aria-label="Unbilled, and not on this draft">
          {left.map(({ orderId, chargePosition, chargeId, description, amount, reference }) => (
            <li key={`${orderId} ${chargeId ?? chargePosition}`}>
              {reference} {description}, {formatMoney(amount, document.currency)}
              <Button
                small
                aria-label={`Add ${description}`}
                onClick={() =>
                  change.mutate({
                    lines: [...lines, { orderId, chargePosition, chargeId, description }],
                  })
                }
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Lines = ReturnType<typeof bodyOf>['lines']

/** The lines with one of them changed, or left out. */
function replaced(
  lines: Lines,
  { orderId, chargePosition, chargeId = null }: OneInvoice['document']['lines'][number],
  change: { description: string } | null,
): Lines {
  return lines.flatMap((line) => {
    const isIt =
      line.orderId === orderId &&
      line.chargePosition === chargePosition &&
      line.chargeId === chargeId
    return isIt ? (change === null ? [] : [{ ...line, ...change }]) : [line]
  })
}

/** A field that looks like the words around it. It’s sent when it’s left, or by Enter, and kept until it’s saved. */
function InPlace({
  name,
  label,
  value,
  type = 'text',
  placeholder,
  onValue,
}: {
  /** What it’s kept under in a reload. */
  name: string
  label: string
  value: string
  type?: HTMLInputTypeAttribute
  placeholder?: string
  /** Saves it. */
  onValue: (value: string) => Promise<unknown>
}) {
  const [{ typed }, keep] = useKept<{ typed: string | null }>(`draft ${name}`, { typed: null })
  const forget = () => keep({ typed: null })
  const send = () => {
    if (typed === null) return
    if (typed === value) forget()
    // What’s wrong shows above the paper, and what was typed stays.
    else void onValue(typed).then(forget, () => {})
  }
  return (
    <input
      className={styles.field}
      type={type}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      value={typed ?? value}
      onChange={({ currentTarget }) => keep({ typed: currentTarget.value })}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) event.currentTarget.blur()
        if (event.key === 'Escape') forget()
      }}
    />
  )
}
