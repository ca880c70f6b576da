import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isInConflict } from '#contract/catalog/editing/gather.ts'
import { presentPublication } from '#web/office/catalog/history/present-publication.ts'
import { count } from '#web/office/catalog/draft/use-draft.ts'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { Button, Key } from '#web/office/controls/button.tsx'
import text from '#web/office/controls/text.module.css'
import { useOffice } from '#web/office/shell/office-context.ts'
import { websiteQuery } from '#web/office/settings/website/website-query.ts'
import { Review } from './review.tsx'
import styles from './bar.module.css'

/** The foot of every page: how many changes there are, and publishing them. */
export function ChangesBar() {
  const { changes, problems, publish, publishing, mayEdit, catalog } = useCatalog()
  const { organisation, today } = useOffice()
  const [reviewing, setReviewing] = useState(false)
  if (reviewing && changes.length === 0) setReviewing(false)
  const clashes = changes.filter(isInConflict).length
  const wrong = [...problems.values()].reduce((sum, fields) => sum + fields.size, 0)
  const version = presentPublication(catalog, organisation.timezone, today)
  return (
    <div className={styles.bar}>
      {changes.length === 0 ? (
        <>
          <span className={styles.version}>
            {mayEdit ? version : `${version}. Your role reads the catalogue.`}
          </span>
          <span className={styles.push} />
          <BookingPage />
        </>
      ) : (
        <>
          <b role="status">
            {count(changes.length)}
            {clashes > 0 && `, ${clashes} to choose`}
            {wrong > 0 && `, ${wrong} to mend`}
          </b>
          <span className={styles.push} />
          <Button onClick={() => setReviewing(true)}>Review</Button>
          <Button look="primary" busy={publishing || clashes > 0 || wrong > 0} onClick={publish}>
            {publishing ? 'Publishing…' : `Publish ${count(changes.length)}`}
            <Key>⌘↵</Key>
          </Button>
        </>
      )}
      {reviewing && changes.length > 0 && <Review onClose={() => setReviewing(false)} />}
    </div>
  )
}

/** The way to what hirers see now. */
function BookingPage() {
  const { data: website } = useQuery(websiteQuery(useOffice().organisation.slug))
  if (!website) return null
  return (
    <a href={website.bookingUrl} target="_blank" rel="noreferrer" className={text.link}>
      Open the booking page
    </a>
  )
}
