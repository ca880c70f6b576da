import { useQuery } from '@tanstack/react-query'
import { describeFailure } from '#web/office/api/failure.ts'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
import { longDay } from '#web/office/dates.ts'
import { NewOrderLink } from '#web/office/phone-order/new-order-link.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { ScreenTop } from '#web/office/shell/screen.tsx'
import { Begin } from './begin/begin.tsx'
import { Bins } from './bins/bins.tsx'
import { Clock } from './clock.tsx'
import { Day } from './day.tsx'
import { Money } from './money.tsx'
import { Needs } from './needs.tsx'
import { todayQuery } from './use-today.ts'
import styles from './today.module.css'

/** The first screen: what needs a person comes first, then the day, the week’s money and the bins. */
export function Today() {
  const { organisation, today } = useOffice()
  const { data, error, refetch } = useQuery(todayQuery(organisation.slug))
  return (
    <>
      <ScreenTop name="Today" title={longDay(data?.date ?? today)} action={<NewOrderLink filled />}>
        <Clock timezone={organisation.timezone} />
      </ScreenTop>
      <div className={styles.today}>
        {error && !data && (
          <Message heading="The day didn’t load" retry={() => void refetch()}>
            <p>{describeFailure(error)}</p>
          </Message>
        )}
        {!data && !error && <Waiting rows={12} />}
        {data && (
          <>
            <Begin />
            <div className={styles.columns}>
              <Needs needs={data.needsYou} bankLines={data.moneyWaits?.bankLines ?? 0} />
              <Money today={data} />
            </div>
            <Day today={data} />
            <Bins today={data} />
          </>
        )}
      </div>
    </>
  )
}
