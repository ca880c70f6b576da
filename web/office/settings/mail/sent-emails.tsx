import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeFailure } from '#web/office/api/failure.ts'
import { Section } from '#web/office/controls/layout/section.tsx'
import table from '#web/office/controls/layout/table.module.css'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
import { ShowMore } from '#web/office/controls/views/show-more.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { emailsQuery } from './mail-query.ts'
import { SentRow } from './sent-row.tsx'
import styles from './mail.module.css'

/** What was sent, newest first, and why something wasn’t. */
export function SentEmails() {
  const { slug } = useOffice().organisation
  const [unsent, setUnsent] = useState(false)
  const log = useInfiniteQuery({
    ...emailsQuery(slug, unsent ? 'unsent' : 'all'),
    placeholderData: keepPreviousData,
  })
  const emails = log.data?.pages.flatMap(({ data }) => data)
  return (
    <Section heading="Sent" aside="Kept for 30 days">
      <p className={styles.show}>
        <label>
          <input
            type="checkbox"
            checked={unsent}
            onChange={({ currentTarget }) => setUnsent(currentTarget.checked)}
          />
          Only what hasn’t been sent
        </label>
      </p>
      {log.isPending && <Waiting rows={5} />}
      {log.isError && !emails && (
        <Message heading="The emails didn’t load" retry={() => void log.refetch()}>
          <p>{describeFailure(log.error)}</p>
        </Message>
      )}
      {emails?.length === 0 && (
        <p className={styles.none}>{unsent ? 'Everything was sent.' : 'Nothing was sent yet.'}</p>
      )}
      {emails !== undefined && emails.length > 0 && (
        <table className={table.table}>
          <thead>
            <tr>
              <th>To</th>
              <th>Subject</th>
              <th>State</th>
              <th>When</th>
              <th aria-label="Send again" />
            </tr>
          </thead>
          <tbody>
            {emails.map((email) => (
              <SentRow key={email.id} email={email} />
            ))}
          </tbody>
        </table>
      )}
      <ShowMore list={log} />
    </Section>
  )
}
