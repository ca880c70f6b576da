import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { Moment, ownTimezone } from '#web/office/controls/layout/moment.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import table from '#web/office/controls/layout/table.module.css'
import text from '#web/office/controls/text.module.css'
import { announce } from '#web/office/controls/toast.ts'
import styles from './history.module.css'

const KEY = ['sessions']

/** Where a person is signed in, and signing out there. */
export function Sessions() {
  const cache = useQueryClient()
  const sessions = useQuery({
    queryKey: KEY,
    queryFn: () => call(addresses.listSessions, { params: {} }),
  })
  const again = () => void cache.invalidateQueries({ queryKey: KEY })
  const end = useMutation({
    mutationFn: (id: string) => call(addresses.endSession, { params: { id } }),
    onSettled: again,
  })
  const endOthers = useMutation({
    mutationFn: () => call(addresses.endOtherSessions, { params: {} }),
    onSuccess: () => announce({ says: 'You’re signed out everywhere else.' }),
    onSettled: again,
  })
  return (
    <Section heading="Where you’re signed in">
      <Loaded query={sessions} what="The list of your sessions">
        {({ data }) => (
          <>
            <table className={table.table}>
              <thead>
                <tr>
                  <th>Device</th>
                  <th>Address</th>
                  <th>Since</th>
                  <th>Last used</th>
                  <th aria-label="Sign out" />
                </tr>
              </thead>
              <tbody>
                {data.map(({ id, device, address, createdAt, seenAt, current }) => (
                  <tr key={id} className={current ? table.fresh : undefined}>
                    <td>{device}</td>
                    <td data-label="Address">{address}</td>
                    <td data-label="Since">
                      <Moment at={createdAt} timezone={ownTimezone} />
                    </td>
                    <td data-label="Last used">
                      <Moment at={seenAt} timezone={ownTimezone} />
                    </td>
                    <td className={table.end}>
                      {current ? (
                        'This browser'
                      ) : (
                        <button
                          type="button"
                          className={text.link}
                          aria-label={`Sign out ${device}`}
                          onClick={() => end.mutate(id)}
                        >
                          Sign out
                        </button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {data.length > 1 && (
              <p className={styles.more}>
                <Button busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
                  Sign out everywhere else
                </Button>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}
