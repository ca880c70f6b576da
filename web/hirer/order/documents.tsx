import type { HirersPage } from '#contract/orders/hirer.ts'
import { sayInstant } from '#web/hirer/say-time.ts'
import './documents.css'

/** What can be read and printed, and this page on paper. */
export function Documents({ page: { documents, organisation } }: { page: HirersPage }) {
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      <ul class="documents">
        {documents.map(({ url, title, createdAt }) => (
          <li key={url}>
            <a href={url}>{title}</a>
            <span class="quiet"> {sayInstant(createdAt, organisation.timezone)}</span>
          </li>
        ))}
      </ul>
      <p class="no-print">
        <button class="button plain" type="button" onClick={() => print()}>
          Print this booking
        </button>
      </p>
    </section>
  )
}
