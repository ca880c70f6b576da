import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { factorsQuery } from '#web/office/api/people.ts'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodesFact } from '#web/office/account/recovery/recovery-codes-fact.tsx'
import styles from './factors.module.css'

/** What proves who a person is, besides their password. */
export function Factors({
  back,
}: {
  /** The way back to an office that asked for a second factor. */
  back: ReactNode
}) {
  const factors = useQuery(factorsQuery)
  return (
    <Section heading="Second factors">
      <Loaded query={factors} what="Your second factors">
        {(has) => {
          const hasAny = has.totpSince !== null || has.passkeys.length > 0
          return (
            <>
              {!hasAny && (
                <p className={styles.missing}>
                  {has.required
                    ? 'An organisation of yours asks for a second factor. Add a passkey, or an authenticator app.'
                    : 'With a second factor a stolen password isn’t enough. A passkey is quickest.'}
                </p>
              )}
              {hasAny && back && <p className={styles.done}>You have a second factor. {back}</p>}
              <Passkeys passkeys={has.passkeys} isFirst={!hasAny} />
              <AuthenticatorApp since={has.totpSince} />
              {hasAny && <RecoveryCodesFact left={has.recoveryCodesLeft} />}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}
