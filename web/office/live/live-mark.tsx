import { classNames } from '#web/ui/class-names.ts'
import { Mark } from '#web/office/controls/status.tsx'
import { useOnline } from '#web/office/shell/connection/use-online.ts'
import { liveState } from './use-live.ts'
import styles from './live-mark.module.css'

/** At the foot of the side bar: whether what shows follows what others change. */
export function LiveMark() {
  const online = useOnline()
  const heard = liveState.use()
  const state = online ? heard : 'offline'
  const { says, title, good } = SAYS[state]
  return (
    <p className={classNames(styles.live, good && styles.good)} title={title}>
      <Mark shape={good ? 'full' : 'ring'} />
      <span>{says}</span>
    </p>
  )
}

const SAYS = {
  live: { says: 'Live', title: 'What others change shows here at once.', good: true },
  polling: {
    says: 'Every 10 s',
    title: 'What others change shows here within 10 seconds.',
    good: true,
  },
  connecting: {
    says: 'Connecting…',
    title: 'What others change shows here within 10 seconds, until this is connected again.',
    good: false,
  },
  offline: { says: 'Offline', title: 'Nothing new shows until you’re back online.', good: false },
} as const
