import { useEffect, useRef, useState } from 'preact/hooks'
import type { HirersPage } from '#contract/orders/hirer.ts'
import { CancelOrder } from './cancel-order.tsx'
import { ChangeDates } from './change-dates.tsx'
import { CollectNow } from './collect-now.tsx'
import { ExtendHire } from './extend-hire.tsx'
import type { ActionProps } from './panel.tsx'
import './actions.css'

/** What may be done: `verb` where it may, `what` where it is told why not. */
const ACTIONS = [
  {
    name: 'collectNow',
    verb: 'It is ready to be collected',
    what: 'Early collection',
    Form: CollectNow,
  },
  { name: 'extend', verb: 'Keep it longer', what: 'A longer hire', Form: ExtendHire },
  {
    name: 'changeDelivery',
    verb: 'Change the delivery date',
    what: 'Another delivery date',
    Form: ChangeDates,
  },
  { name: 'cancel', verb: 'Cancel the booking', what: 'Cancelling', Form: CancelOrder },
] as const satisfies readonly { name: keyof HirersPage['can']; [key: string]: unknown }[]

/** What may be done with the order now, and of the rest why not. */
export function Actions(props: Omit<ActionProps, 'onClose'>) {
  const { can } = props.page
  const [open, setOpen] = useState<string | null>(null)
  const buttons = useRef(new Map<string, HTMLButtonElement | null>())
  const closed = useRef<string | null>(null)
  // The focus goes back to where the action was opened.
  useEffect(() => {
    if (open === null && closed.current !== null) buttons.current.get(closed.current)?.focus()
    closed.current = open
  }, [open])

  const allowed = ACTIONS.filter(({ name }) => can[name].allowed)
  const refused = ACTIONS.filter(({ name }) => !can[name].allowed)
  const reasons = new Set(refused.map(({ name }) => can[name].reason))
  return (
    <section class="actions no-print" aria-labelledby="actions">
      <h2 id="actions">{allowed.length > 0 ? 'What you can do' : 'Changes'}</h2>
      {allowed.length > 0 && (
        <ul class="allowed">
          {allowed.map(({ name, verb, Form }) => (
            <li key={name}>
              {open === name ? (
                <Form
                  {...props}
                  onClose={() => setOpen(null)}
                  onChanged={(page, notice) => {
                    closed.current = null
                    setOpen(null)
                    props.onChanged(page, notice)
                  }}
                />
              ) : (
                <button
                  class={`button second${name === 'cancel' ? ' grave' : ''}`}
                  type="button"
                  ref={(button) => void buttons.current.set(name, button)}
                  onClick={() => setOpen(name)}
                >
                  {verb}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 &&
        (reasons.size === 1 && allowed.length === 0 ? (
          <p class="quiet">Nothing can be changed any more. {[...reasons][0]}</p>
        ) : (
          <div class="refused quiet">
            <h3>Not possible now</h3>
            <dl>
              {refused.map(({ name, what }) => (
                <div key={name}>
                  <dt>{what}</dt>
                  <dd>{can[name].reason}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
    </section>
  )
}
