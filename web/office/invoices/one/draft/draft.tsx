import { formatMoney } from '#contract/values/money.ts'
import { Button } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import text from '#web/office/controls/text.module.css'
import type { OneInvoice } from '#web/office/invoices/queries.ts'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { InPlace } from './in-place.tsx'
import { InPlaceDay } from './in-place-day.tsx'
import { Paper } from '#web/office/invoices/one/paper.tsx'
import { sayRefusedDay } from './refused-day.ts'
import { bodyOf, useDraftChange } from './use-draft-change.ts'
import styles from '#web/office/invoices/one/sheet.module.css'

const LABELS = { issuedOn: 'The date', dueOn: 'The due date', purchaseOrder: 'The purchase order' }

/** A draft that looks as it’ll be printed, and is changed in place. A change is saved as its field is left. */
export function Draft({ one }: { one: OneInvoice }) {
  const { today } = useOffice()
  const change = useDraftChange(one.id)
  const { document, left } = one
  const { lines } = bodyOf(one)
  const wrong = sayWrong(change.error, LABELS)
  const tried = change.variables ?? {}
  const refused = (name: 'issuedOn' | 'dueOn') =>
    sayRefusedDay(name, { tried, wrong: wrong.at, today })
  // What is wrong with another field is said above the paper, as those have no room for it.
  const { issuedOn, dueOn, ...others } = wrong.at
  const named = Object.values(others)
  const problems = named.length > 0 ? named : [wrong.form].filter(Boolean)
  const isOfDay = 'issuedOn' in tried || 'dueOn' in tried
  const isBeside = isOfDay && named.length === 0 && Boolean(issuedOn ?? dueOn)
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
      <FormError>{!isBeside && problems.length > 0 && problems.join(' ')}</FormError>
      <Paper
        document={document}
        editing={{
          issuedOn: (
            <InPlaceDay
              name="issuedOn"
              label="Date"
              value={document.issuedOn}
              today={today}
              happened
              refused={refused('issuedOn')}
              onDay={(day) => change.mutateAsync({ issuedOn: day })}
            />
          ),
          dueOn: (
            <InPlaceDay
              name="dueOn"
              label="Due"
              value={document.dueOn}
              today={today}
              from={document.issuedOn}
              refused={refused('dueOn')}
              onDay={(day) => change.mutateAsync({ dueOn: day })}
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
