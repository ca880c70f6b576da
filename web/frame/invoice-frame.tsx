import type { InvoicePageData } from '#contract/pages.ts'
import { Loading } from '#web/hirer/loading.tsx'
import { Masthead } from '#web/ui/masthead.tsx'

/** The page of an invoice until its program starts, or without JavaScript for good. */
export function InvoiceFrame({ organisation }: Pick<InvoicePageData, 'organisation'>) {
  const { phone } = organisation
  return (
    <>
      <Masthead {...organisation} />
      <Loading heading="Your invoice">
        <noscript>
          <p>
            To see your invoice here, turn on JavaScript in your browser.
            {phone !== null && ` Or call ${phone}.`}
          </p>
        </noscript>
      </Loading>
    </>
  )
}
