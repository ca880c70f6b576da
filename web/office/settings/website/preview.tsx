import { Section } from '#web/office/controls/layout/section.tsx'
import type { Website } from './website-query.ts'
import styles from './website.module.css'

/** The booking page as it is now. */
export function Preview({ website: { bookingUrl } }: { website: Website }) {
  return (
    <Section heading="As it is now" aside="What you book here is a real booking">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is our own page */}
      <iframe className={styles.preview} src={bookingUrl} title="The booking page" loading="lazy" />
    </Section>
  )
}
