import type { HirerPageData } from '#contract/pages.ts'
import { CHARGE_HEADING, Loading } from '#web/hirer/loading.tsx'
import { Masthead } from '#web/ui/masthead.tsx'

/** The hirer's page until its program starts, or without JavaScript for good. */
export function HirerFrame({
  organisation,
  chargeId,
}: Pick<HirerPageData, 'organisation' | 'chargeId'>) {
  const { phone } = organisation
  return (
    <>
      <Masthead {...organisation} />
      <Loading heading={chargeId === null ? undefined : CHARGE_HEADING}>
        <noscript>
          <p>
            To see your booking here, turn on JavaScript in your browser.
            {phone !== null && ` Or call ${phone}.`}
          </p>
        </noscript>
      </Loading>
    </>
  )
}
