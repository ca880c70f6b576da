import { formatMoney } from '#contract/values/money.ts'
import type { PaymentPlan } from '#contract/office/phone-order.ts'
import { Ask, Choose, FieldError, Input } from '#web/office/phone-order/fields/ask.tsx'
import type { FormProps } from '#web/office/phone-order/form/use-form.ts'

/** Add-ons as words, and a discount with its reason. */
export function ExtrasRow({ draft, change, catalog, meaning, problems }: FormProps) {
  const { currency } = catalog.organisation
  const product = meaning.choice?.orderable.product
  const offered = catalog.addOns.filter(
    ({ id }) => !product || product.addOnIds.length === 0 || product.addOnIds.includes(id),
  )
  const isDiscounted = meaning.discount !== null && meaning.discount > 0
  return (
    <>
      <Ask
        label="Add-ons"
        field="addOns"
        error={
          <>
            <FieldError id="addOns">{problems.addOns}</FieldError>
            <FieldError id="discount">{problems.discount}</FieldError>
          </>
        }
        say={offered
          .slice(0, 3)
          .map(({ name, price }) => `${name} ${formatMoney(price, currency).replace(/\.00$/, '')}`)
          .join(' · ')}
      >
        <Input
          id="addOns"
          placeholder={
            offered[0] ? `2 ${offered[0].name.toLowerCase().split(' ')[0]}` : 'None are offered'
          }
          value={draft.addOns}
          error={problems.addOns}
          onValue={(addOns) => change({ addOns })}
        />
        <Input
          id="discount"
          label="Discount in percent"
          placeholder="Discount, 10%"
          value={draft.discount}
          error={problems.discount}
          onValue={(discount) => change({ discount })}
        />
      </Ask>
      {isDiscounted && (
        <Ask
          label="Discount for"
          field="discountReason"
          error={<FieldError id="discountReason">{problems.discountReason}</FieldError>}
          say="Goes to the audit log"
        >
          <Input
            id="discountReason"
            value={draft.discountReason}
            error={problems.discountReason}
            onValue={(discountReason) => change({ discountReason })}
          />
        </Ask>
      )}
    </>
  )
}

const NOTED = 'Noted on the order, which stays unpaid until the money is recorded.'
const NOTES: Partial<Record<PaymentPlan, string>> = {
  account: 'Noted on the order. The customer’s terms say when it’s invoiced.',
  cash: NOTED,
  transfer: NOTED,
}

/** How they pay. */
export function PaysRow({
  draft,
  change,
  problems,
  takesPayment,
}: FormProps & { takesPayment: boolean }) {
  const online = takesPayment ? null : 'You don’t take payments online.'
  const account = draft.customerType === 'company' ? null : 'Only companies have an account.'
  return (
    <Choose
      label="Pays"
      name="pays"
      value={draft.pays}
      error={problems.pays}
      onValue={(pays) => change({ pays })}
      choices={[
        { value: 'link', label: 'Link by email', whyNot: online },
        { value: 'card', label: 'Card now', whyNot: online },
        { value: 'cash', label: 'Cash' },
        { value: 'transfer', label: 'Bank transfer' },
        { value: 'account', label: 'On account, for companies', whyNot: account },
      ]}
      note={draft.pays !== '' && NOTES[draft.pays] && <p>{NOTES[draft.pays]}</p>}
    />
  )
}

/** How they agree to the terms and notices: it's never assumed. */
export function TermsRow({ draft, change, problems }: FormProps) {
  return (
    <Choose
      label="Terms"
      name="terms"
      value={draft.terms}
      error={problems.terms}
      onValue={(terms) => change({ terms })}
      choices={[
        { value: 'read_out', label: 'Read out and agreed' },
        { value: 'sent', label: 'Send a link to agree' },
      ]}
      note={
        draft.terms === 'read_out' ? (
          <p>The order records that you read them out.</p>
        ) : draft.terms === 'sent' ? (
          <p>The order says “terms not yet accepted” until they do.</p>
        ) : null
      }
    />
  )
}
