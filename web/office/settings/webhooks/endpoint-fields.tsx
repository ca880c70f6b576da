import { EVERY_TYPE, eventMeanings, eventTypes } from '#contract/webhooks/event-types.ts'
import type { WantedType } from '#contract/webhooks/event-types.ts'
import { Field } from '#web/office/controls/field.tsx'
import styles from './webhooks.module.css'

/** What a person sets of an endpoint. */
export type EndpointValues = { url: string; description: string; eventTypes: readonly WantedType[] }

export const ENDPOINT_LABELS = {
  url: 'The address',
  description: 'The description',
  eventTypes: 'The list of events',
}

const OFFERED: readonly WantedType[] = [EVERY_TYPE, ...eventTypes]

/** The fields of an endpoint. */
export function EndpointFields({
  values,
  wrong,
  onValues,
}: {
  values: EndpointValues
  wrong: Readonly<Record<string, string>>
  onValues: (values: EndpointValues) => void
}) {
  const toggle = (type: WantedType, on: boolean) =>
    onValues({
      ...values,
      eventTypes: OFFERED.filter((one) => (one === type ? on : values.eventTypes.includes(one))),
    })
  return (
    <>
      <Field
        label="Address"
        help="Of your server, with https."
        type="url"
        inputMode="url"
        required
        autoComplete="off"
        spellCheck={false}
        value={values.url}
        error={wrong['url']}
        onValue={(url) => onValues({ ...values, url })}
      />
      <Field
        label="What it is for (optional)"
        maxLength={500}
        value={values.description}
        error={wrong['description']}
        onValue={(description) => onValues({ ...values, description })}
      />
      <fieldset className={styles.types}>
        <legend>Events</legend>
        {wrong['eventTypes'] !== undefined && <p className={styles.wrong}>{wrong['eventTypes']}</p>}
        {OFFERED.map((type) => (
          <label key={type}>
            <input
              type="checkbox"
              checked={values.eventTypes.includes(type)}
              onChange={({ currentTarget }) => toggle(type, currentTarget.checked)}
            />
            <code className={styles.type}>{type}</code>
            <span>
              {type === EVERY_TYPE ? 'Every event, also of types to come.' : eventMeanings[type]}
            </span>
          </label>
        ))}
      </fieldset>
    </>
  )
}
