import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { Moment, ownTimezone } from '#web/office/controls/layout/moment.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import table from '#web/office/controls/layout/table.module.css'
import styles from './history.module.css'

const FIRST = 10

/** What has happened to the account lately, so that its owner notices what they didn’t do. */
export function Events() {
  const [all, setAll] = useState(false)
  const events = useQuery({
    queryKey: ['account events'],
    queryFn: () => call(addresses.listAccountEvents, { params: {} }),
  })
  return (
    <Section heading="What happened">
      <Loaded query={events} what="What happened to your account">
        {({ data }) => (
          <>
            <table className={table.table}>
              <thead>
                <tr>
                  <th>What</th>
                  <th>From</th>
                  <th>When</th>
                </tr>
              </thead>
              <tbody>
                {data.slice(0, all ? data.length : FIRST).map(({ id, says, address, at }) => (
                  <tr key={id}>
                    <td>{says}</td>
                    <td data-label="From">{address ?? 'Kerbside'}</td>
                    <td data-label="When">
                      <Moment at={at} timezone={ownTimezone} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {data.length > FIRST && !all && (
              <p className={styles.more}>
                <Button onClick={() => setAll(true)}>Show all {data.length}</Button>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}
