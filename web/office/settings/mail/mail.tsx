import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import { SettingsPage } from '#web/office/settings/frame/page.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { LetterList } from './letters/letter-list.tsx'
import { lettersQuery } from './mail-query.ts'
import { ReplyTo } from './reply-to.tsx'
import { Sends } from './sends.tsx'
import { Sender } from './sender.tsx'
import { SentEmails } from './sent-emails.tsx'

/** Who emails come from, what they say, and what was sent. */
export function MailPage() {
  const { slug } = useOffice().organisation
  const letters = useQuery(lettersQuery(slug))
  return (
    <SettingsPage
      changes="Who your emails to customers come from, where replies go, which are sent, and how each begins and ends."
      who="Owners and admins change it. Every change is in the audit log."
    >
      <Loaded query={letters} what="The emails" rows={8}>
        {(data) => (
          <>
            <Section heading="From and to">
              <Sender letters={data} />
              <ReplyTo letters={data} />
            </Section>
            <Section heading="What is sent">
              <Sends letters={data} />
            </Section>
            <LetterList letters={data} />
          </>
        )}
      </Loaded>
      <SentEmails />
    </SettingsPage>
  )
}
