import { useQuery } from '@tanstack/react-query'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { SettingsPage } from '#web/office/settings/frame/page.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { RuleForm } from './rule-form.tsx'
import { ruleKey } from './rule.ts'

/** Who needs a second factor to work in this office. */
export function SecondFactorPage() {
  const { slug: organisation } = useOffice().organisation
  const rule = useQuery({
    queryKey: ruleKey(organisation),
    queryFn: () => call(addresses.getSecondFactorRule, { params: { organisation } }),
    meta: { follows: { settings: '*' } },
  })
  return (
    <SettingsPage
      changes="Who needs a second factor, a passkey or an authenticator app, to work in this office."
      who="Owners change it, and confirm first that it’s them. Every change is in the audit log."
    >
      <Loaded query={rule} what="The rule">
        {(is) => <RuleForm is={is} />}
      </Loaded>
    </SettingsPage>
  )
}
