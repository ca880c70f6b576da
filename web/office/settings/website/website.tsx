import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import text from '#web/office/controls/text.module.css'
import { SettingsPage } from '#web/office/settings/frame/page.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { Origins } from './origins.tsx'
import { Preview } from './preview.tsx'
import { Snippets } from './snippets.tsx'
import { websiteQuery } from './website-query.ts'

/** How the booking page gets onto the organisation’s website. */
export function WebsitePage() {
  const { slug } = useOffice().organisation
  const website = useQuery(websiteQuery(slug))
  return (
    <SettingsPage
      changes={
        <>
          Which websites show your booking page and book from it.{' '}
          {website.data && (
            <a
              href={website.data.bookingUrl}
              target="_blank"
              rel="noreferrer"
              className={text.link}
            >
              Open the booking page
            </a>
          )}
        </>
      }
      who="Owners and admins change the list, and confirm first that it’s them. Every change is in the audit log."
    >
      <Loaded query={website} what="The website" rows={6}>
        {(data) => (
          <>
            <Origins website={data} />
            <Snippets website={data} />
            <Preview website={data} />
          </>
        )}
      </Loaded>
    </SettingsPage>
  )
}
