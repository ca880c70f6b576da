import type { ComponentChildren } from 'preact'
import type { Catalog } from '#contract/catalog/catalog.ts'
import { Masthead } from '#web/ui/masthead.tsx'
import { classNames } from '#web/ui/class-names.ts'
import page from '#web/ui/page.module.css'
import styles from './frame.module.css'

/**
 * What every step of the booking page has around it. The server renders it too, before the page's
 * program starts, so nothing moves when it does.
 */
export function Frame(props: {
  catalog: Pick<Catalog, 'organisation' | 'branding'>
  /** Whether it's within a page of the business, which has its name and phone number already. */
  inline: boolean
  /** Above the step: how far the booking is. */
  progress?: ComponentChildren
  /** Next to the step: the docket. */
  aside?: ComponentChildren
  /** Whether the step has the page's whole width. */
  wide?: boolean
  /** Below the step. */
  below?: ComponentChildren
  children: ComponentChildren
}) {
  const { organisation, branding } = props.catalog
  return (
    <>
      <a class={styles.skip} href="#main">
        Skip to the booking
      </a>
      {!props.inline && <Masthead {...organisation} logoUrl={branding.logoUrl} />}
      {props.progress}
      <div
        class={classNames(
          styles.columns,
          props.wide && styles.one,
          props.below && styles.above,
          !props.progress && styles.bare,
        )}
      >
        <main class={page.page} id="main" tabIndex={-1}>
          {props.children}
        </main>
        {props.aside}
      </div>
      {props.below}
    </>
  )
}
