import type { Catalog } from '#contract/catalog/catalog.ts'
import page from '#web/ui/page.module.css'

/** What the business says at the top of its first page. */
export function SuburbHeading({ branding }: { branding: Catalog['branding'] }) {
  return (
    <>
      <h1 tabIndex={-1}>{branding.heading ?? 'Book a bin'}</h1>
      {branding.introduction && <p class={page.lead}>{branding.introduction}</p>}
    </>
  )
}
