import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { SettingsPage } from '#web/office/settings/frame/page.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { LockDate } from './lock-date.tsx'
import { Missing } from './missing.tsx'
import { MoneyForm } from './money-form.tsx'
import { moneySettingsQuery } from './money-query.ts'

/** What the organisation invoices with. */
export function MoneyPage() {
  const { slug } = useOffice().organisation
  const page = useQuery(moneySettingsQuery(slug))
  return (
    <SettingsPage
      changes="What invoices say about you, where customers pay, and the day from which you invoice here. An issued invoice keeps what it says."
      who="Owners, admins and bookkeepers change it. Every change is in the audit log."
    >
      <Loaded query={page} what="The settings" rows={8}>
        {(is) => (
          <>
            <Missing missing={is.missing} />
            <MoneyForm is={is} />
            <LockDate is={is} />
          </>
        )}
      </Loaded>
    </SettingsPage>
  )
}
