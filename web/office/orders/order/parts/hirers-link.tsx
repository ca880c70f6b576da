import { announce } from '#web/office/controls/toast.ts'
import text from '#web/office/controls/text.module.css'
import { Section } from '#web/office/orders/order/section.tsx'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { Button } from '#web/office/controls/button.tsx'

/** The hirer’s own page of the order, for roles that may change orders: its link can change this one. */
export function HirersLink({ one: { manageUrl } }: { one: OneOrder }) {
  if (manageUrl === null) return null
  const copy = () =>
    void navigator.clipboard.writeText(manageUrl).then(
      () => announce({ says: 'The link is copied. Give it only to the hirer.' }),
      () => announce({ says: 'The browser didn’t let Kerbside copy it.' }),
    )
  return (
    <Section
      name="For the hirer"
      aside={
        <Button look="bare" small onClick={copy}>
          Copy link
        </Button>
      }
    >
      <p>
        <a className={text.link} href={manageUrl} target="_blank" rel="noreferrer">
          The hirer’s page
        </a>
      </p>
    </Section>
  )
}
