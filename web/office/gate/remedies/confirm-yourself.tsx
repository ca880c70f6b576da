import { useQuery } from '@tanstack/react-query'
import { factorsQuery } from '#web/office/api/people.ts'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import styles from './remedy.module.css'

/** Asks for what proves that it’s still the person who signed in. The refused call follows at once. */
export function ConfirmYourself({ onDone }: { onDone: () => void }) {
  const factors = useQuery(factorsQuery)
  return (
    <>
      <h2 className={styles.head}>Confirm that it’s you</h2>
      <p>This change is sensitive. For ten minutes you won’t be asked again.</p>
      <Loaded query={factors} what="Your second factors" rows={2}>
        {(has) => <ConfirmForm factors={has} onDone={onDone} />}
      </Loaded>
    </>
  )
}
