import { useQuery } from '@tanstack/react-query'
import { AddFactors } from '#web/office/account/factors/add-factors.tsx'
import { factorsQuery } from '#web/office/api/people.ts'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import styles from './remedy.module.css'

/** For someone who needs a second factor by now: adds one, or shows the one that they have. */
export function AddFactor({ onDone }: { onDone: () => void }) {
  const factors = useQuery(factorsQuery)
  return (
    <Loaded query={factors} what="Your second factors" rows={2}>
      {(has) =>
        has.totpSince !== null || has.passkeys.length > 0 ? (
          <>
            <h2 className={styles.head}>Show your second factor</h2>
            <p>This organisation asks for it. What you typed is still here.</p>
            <ConfirmForm factors={has} onDone={onDone} />
          </>
        ) : (
          <>
            <h2 className={styles.head}>Add a second factor</h2>
            <p>This organisation asks for one. What you typed is still here.</p>
            <AddFactors onDone={onDone} />
          </>
        )
      }
    </Loaded>
  )
}
