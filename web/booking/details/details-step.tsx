import type { BookingQuestion } from '#contract/catalog/catalog.ts'
import { sayPlace } from '#contract/values/state.ts'
import { useState } from 'preact/hooks'
import { ChoiceGroup } from '#web/ui/choice/choice.tsx'
import { ErrorSummary, mistakeAt, stillWrong } from '#web/ui/form/error-summary.tsx'
import type { Mistake } from '#web/ui/form/error-summary.tsx'
import { Folded } from '#web/ui/folded/folded.tsx'
import { Segments } from '#web/ui/choice/segments.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import words from '#web/ui/text.module.css'
import { STEP_FORM } from '#web/booking/step.ts'
import type { StepProps } from '#web/booking/step.ts'
import { chosenOf } from '#web/booking/draft/chosen.ts'
import type { Details } from '#web/booking/draft/details.ts'
import { missingDetails } from './missing-details.ts'
import { TextsChoice } from './texts-choice.tsx'
import { QuestionField } from './question-field.tsx'
import styles from './details-step.module.css'

const HIRERS = [
  { value: 'individual', says: 'A person' },
  { value: 'company', says: 'A company' },
] as const

/** Who books and where exactly the bin goes, with the business's own questions. */
export function DetailsStep({ data, draft, change, onDone, mistakes: refused }: StepProps) {
  const { catalog } = data
  const { details, locality } = draft
  const [found, setFound] = useState<Mistake[]>([])
  const left = stillWrong(found, missingDetails(draft, catalog))
  const mistakes = left.length > 0 ? left : refused
  const wrong = (id: string) => mistakeAt(mistakes, id)
  const company = details.customerType === 'company'
  const set = (part: Partial<Details>) => change({ details: { ...details, ...part } })
  const text = (id: Exclude<keyof Details, 'customerType'>) => ({
    id,
    value: details[id],
    error: wrong(id),
    onValue: (value: string) => set({ [id]: value }),
  })
  const onSubmit = (event: Event) => {
    event.preventDefault()
    const missing = missingDetails(draft, catalog)
    setFound(missing)
    if (missing.length === 0) onDone()
  }
  const { questions } = chosenOf(draft, catalog)
  // What only some areas ask, such as for the council's permit, isn't folded away.
  const isInSight = ({ required, areaIds }: BookingQuestion) => required || areaIds.length > 0
  const inSight = questions.filter(isInSight)
  const optional = questions.filter((asked) => !isInSight(asked))
  // A link of the error summary must be able to lead to its field.
  const open =
    [details.lotNumber, details.gateCode, details.notes].some((value) => value !== '') ||
    (!company && details.contactName !== '') ||
    optional.some(({ key }) => draft.answers[key] !== undefined) ||
    mistakes.some(
      ({ id }) =>
        ['lotNumber', 'gateCode', 'notes', 'contactName'].includes(id) ||
        optional.some(({ key }) => id === `customFields.${key}`),
    )
  const question = (asked: (typeof questions)[number]) => (
    <QuestionField
      key={asked.key}
      question={asked}
      answer={draft.answers[asked.key]}
      error={wrong(`customFields.${asked.key}`)}
      onAnswer={(answer) => change({ answers: { ...draft.answers, [asked.key]: answer } })}
    />
  )
  const contact = (
    <TextField
      {...text('contactName')}
      label="Who should the driver ask for?"
      help={company ? undefined : 'If it’s someone else'}
      optional={!company}
      autocomplete={company ? 'name' : 'off'}
      maxLength={120}
    />
  )
  return (
    <form onSubmit={onSubmit} noValidate id={STEP_FORM} class={styles.details}>
      <ErrorSummary mistakes={mistakes} />
      <h1 tabIndex={-1}>Your details</h1>
      <ChoiceGroup legend={<span class={words.hidden}>Who is hiring?</span>}>
        <Segments
          name="customerType"
          options={HIRERS}
          chosen={details.customerType}
          onChoose={(customerType) => {
            setFound([])
            set({ customerType })
          }}
        />
      </ChoiceGroup>
      <div class={styles.pair}>
        <TextField
          {...text('customerName')}
          label={company ? 'Company name' : 'Your name'}
          autocomplete={company ? 'organization' : 'name'}
          maxLength={120}
        />
        {company && (
          <TextField {...text('abn')} label="ABN" optional inputmode="numeric" maxLength={40} />
        )}
        {company && contact}
        <TextField
          {...text('phone')}
          label="Phone"
          type="tel"
          inputmode="tel"
          autocomplete="tel"
          describedBy="phone-help"
          maxLength={30}
        />
      </div>
      <p id="phone-help" class={styles.below}>
        {data.offersTexts
          ? 'The driver rings it if the way in is blocked.'
          : 'The driver rings it if the way in is blocked. We don’t use it for anything else.'}
      </p>
      {data.offersTexts && <TextsChoice phone={details.phone} on={draft.texts} change={change} />}
      <TextField
        {...text('email')}
        label="Email"
        help="We send the confirmation and receipts here."
        type="email"
        inputmode="email"
        autocomplete="email"
        maxLength={200}
      />
      <TextField
        {...text('address')}
        label="Street address"
        after={locality ? sayPlace(locality) : undefined}
        autocomplete="address-line1"
        maxLength={250}
      />
      {company && (
        <TextField
          {...text('billingAddress')}
          label="Address for the invoice"
          help="If it isn’t where the bin goes"
          optional
          autocomplete="billing street-address"
          maxLength={250}
        />
      )}
      {company && (
        <TextField
          {...text('purchaseOrder')}
          label="Your purchase order number"
          optional
          width="medium"
          maxLength={100}
        />
      )}
      {inSight.map(question)}
      <div class={styles.folded}>
        <Folded summary="Help the driver (optional)" open={open}>
          {optional.map(question)}
          {!company && contact}
          <div class={styles.pair}>
            <TextField {...text('lotNumber')} label="Lot number" optional maxLength={40} />
            <TextField {...text('gateCode')} label="Gate code" optional maxLength={80} />
          </div>
          <TextField
            {...text('notes')}
            label="Anything else we should know?"
            optional
            rows={4}
            maxLength={2000}
          />
        </Folded>
      </div>
    </form>
  )
}
