import type { DriverJob } from '#contract/driver/day.ts'
import { sayPlace } from '#web/driver/day/say.ts'
import { Icon } from '#web/driver/drawing/icon.tsx'
import { to } from '#web/driver/state/route.ts'
import { Dockets } from '#web/driver/tip/dockets.tsx'
import type { ReportedDocket } from '#web/driver/tip/reported-dockets.ts'
import { classNames } from '#web/ui/class-names.ts'
import list from '#web/driver/controls/list.module.css'
import text from '#web/driver/controls/text.module.css'
import styles from './end.module.css'

/** What is left to know before the day ends: unsent reports, open jobs, dockets without a photo. */
export function BeforeLeaving(props: {
  unsent: number
  open: readonly DriverJob[]
  bare: readonly ReportedDocket[]
}) {
  const { unsent, open, bare } = props
  if (unsent === 0 && open.length === 0 && bare.length === 0) return null
  return (
    <section class={styles.before}>
      <h2>Before you go</h2>
      <ul>
        {unsent > 0 && (
          <li class={list.item}>
            <span class={list.state}>
              <Icon name="up" small />
            </span>
            <span>
              <strong class={text.block}>{unsent} still to send</strong>
              <span class={text.quiet}>They go as soon as there’s signal. Don’t sign out.</span>
            </span>
          </li>
        )}
        {open.length > 0 && (
          <li>
            <a class={list.item} href={to.run}>
              <span class={classNames(list.state, list.open)}>
                <Icon name="alert" small />
              </span>
              <span>
                <strong class={text.block}>{open.length} not done yet</strong>
                <span class={text.quiet}>{open.map((job) => sayPlace(job)).join(', ')}</span>
              </span>
            </a>
          </li>
        )}
      </ul>
      <Dockets dockets={bare} />
    </section>
  )
}
