import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { HirersPage } from '#contract/orders/hirer.ts'
import { CancelOrder } from './cancel-order.tsx'
import { ChangeDates, verbOfDates } from './change-dates.tsx'
import { CollectNow } from './collect-now.tsx'
import { ExchangeBin } from './exchange-bin.tsx'
import { ExtendHire } from './extend-hire.tsx'
import type { ActionProps } from './panel.tsx'
import buttonStyles from '#web/ui/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import text from '#web/ui/text.module.css'
import styles from './actions.module.css'

/** The actions: `verb` on the button of one that is possible, `what` before the reason why one isn't. */
const ACTIONS = [
  {
    name: 'collectNow',
    verb: 'It’s ready for collection',
    what: 'Early collection',
    Form: CollectNow,
  },
  {
    name: 'exchange',
    verb: 'Exchange my bin',
    what: 'An exchange',
    Form: ExchangeBin,
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

/** The actions that are possible now, and why the others aren't. */
export function Actions(props: Omit<ActionProps, 'onClose'>) {
  const { can } = props.page
  const { chosen } = props.data
  const [open, setOpen] = useState<string | null>(chosen && can[chosen].allowed ? chosen : null)
  const buttonsRef = useRef(new Map<string, HTMLButtonElement | null>())
  const headingRef = useRef<HTMLHeadingElement>(null)
  const closedRef = useRef<string | null>(null)
  // The focus returns to the button that opened the action, before the next key is pressed; to the heading if that button is gone.
  useLayoutEffect(() => {
    if (open === null && closedRef.current !== null)
      (buttonsRef.current.get(closedRef.current) ?? headingRef.current)?.focus()
    closedRef.current = open
  }, [open])

  // An open action stays open, with what was typed, if a refusal shows that it isn't possible any more.
  const shown = ACTIONS.filter(({ name }) => can[name].allowed || name === open)
  const refused = ACTIONS.filter(({ name }) => !can[name].allowed)
  const reasons = new Set(refused.map(({ name }) => can[name].reason))
  return (
    <section class={text.screenOnly} aria-labelledby="actions">
      <h2 id="actions" tabIndex={-1} ref={headingRef}>
        {shown.length > 0 ? 'What you can do' : 'Changes'}
      </h2>
      {shown.length > 0 && (
        <ul class={styles.allowed}>
          {shown.map(({ name, verb, Form }) => (
            <li key={name}>
              {open === name ? (
                <Form
                  {...props}
                  onClose={() => setOpen(null)}
                  onChanged={(page, notice) => {
                    closedRef.current = null
                    setOpen(null)
                    props.onChanged(page, notice)
                  }}
                />
              ) : (
                <button
                  class={classNames(
                    buttonStyles.button,
                    buttonStyles.second,
                    name === 'cancel' && buttonStyles.grave,
                  )}
                  type="button"
                  ref={(button) => void buttonsRef.current.set(name, button)}
                  onClick={() => setOpen(name)}
                >
                  {name === 'changeDelivery' ? verbOfDates(can) : verb}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 &&
        (reasons.size === 1 && shown.length === 0 ? (
          <p class={text.quiet}>
            {[...reasons][0]?.replaceAll("'", '’')} It can’t be changed any more.
          </p>
        ) : (
          <div class={classNames(styles.refused, text.quiet)}>
            <h3>Not possible now</h3>
            <dl>
              {[...reasons].map((reason) => (
                <div key={reason}>
                  {refused
                    .filter(({ name }) => can[name].reason === reason)
                    .map(({ what }) => (
                      <dt key={what}>{what}</dt>
                    ))}
                  <dd>{reason?.replaceAll("'", '’')}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
    </section>
  )
}
