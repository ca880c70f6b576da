import { SettingsPage } from '#web/office/settings/frame/page.tsx'
import { useMay } from '#web/office/shell/office-context.ts'
import { EverythingExport } from './everything-export.tsx'
import { OnePerson } from './one-person.tsx'

/** What the organisation can export, and what it can erase. */
export function DataPage() {
  const isOwner = useMay()('own')
  return (
    <SettingsPage
      changes="Take along everything that Kerbside keeps for you, and give or erase what it keeps about one customer."
      who="Owners export everything. Owners and admins give a customer their data, or make them anonymous. All of it asks first who you are, and is in the audit log."
    >
      {isOwner && <EverythingExport />}
      <OnePerson />
    </SettingsPage>
  )
}
