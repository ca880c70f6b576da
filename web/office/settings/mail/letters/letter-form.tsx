import { useMutation, useQueryClient } from '@tanstack/react-query'
import { letterStandards } from '#contract/office/settings/letter-standards.ts'
import type { WordingBody } from '#contract/office/settings/letters.ts'
import { call } from '#web/office/api/call.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field, Labelled } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { lettersQuery } from '#web/office/settings/mail/mail-query.ts'
import type { Letter, Letters } from '#web/office/settings/mail/mail-query.ts'
import { Moved } from '#web/office/settings/moved.tsx'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { useSettingsDraft } from '#web/office/settings/use-settings-draft.ts'
import type { Read } from '#web/office/conflict/use-seen.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './letters.module.css'

const FIELDS = { subject: 'The subject', opening: 'The opening', closing: 'The closing' }

/** The same as the API names them in a change and in a preview. */
const LABELS = Object.fromEntries(
  Object.entries(FIELDS).flatMap(([name, label]) => [
    [`letter.wording.${name}`, label],
    [`wording.${name}`, label],
  ]),
)

function split({ version, letters }: Letters, kind: Letter['kind']): Read<WordingBody> {
  const letter = letters.find((one) => one.kind === kind) ?? letterStandards[kind]
  const { subject, opening, closing } = letter
  return { version, fields: { subject, opening, closing } }
}

/** Subject, opening and closing of a letter, with what it would look like. */
export function LetterForm({ letters, letter }: { letters: Letters; letter: Letter }) {
  const { slug: organisation } = useOffice().organisation
  const { kind, custom } = letter
  const cache = useQueryClient()
  const query = lettersQuery(organisation)
  const { base, values, setValues, moved, save, other } = useSettingsDraft(
    `letter ${kind}`,
    split(letters, kind),
    {
      send: (wording, { version }) =>
        call(addresses.changeLetters, {
          params: { organisation },
          body: { letter: { kind, wording } },
          version,
        }),
      newest: async () => split(await cache.fetchQuery({ ...query, staleTime: 0 }), kind),
      onSaved(saved) {
        const isOwn = saved.letters.some((one) => one.kind === kind && one.custom)
        announce({ says: isOwn ? 'The letter is saved.' : 'The letter is as Kerbside words it.' })
        cache.setQueryData(query.queryKey, saved)
        return split(saved, kind)
      },
    },
  )
  const preview = useMutation({
    mutationFn: () =>
      call(addresses.previewLetter, { params: { organisation }, body: { kind, wording: values } }),
    meta: { shownByForm: true },
  })
  const wrong = sayWrong(save.error ?? other.error ?? preview.error, LABELS)
  const at = (name: keyof typeof values) =>
    wrong.at[`letter.wording.${name}`] ?? wrong.at[`wording.${name}`]
  const goBack = () => {
    preview.reset()
    const { subject, opening, closing } = letterStandards[kind]
    if (!custom) setValues({ subject, opening, closing })
    else {
      other.mutate(({ version }) =>
        call(addresses.changeLetters, {
          params: { organisation },
          body: { letter: { kind, wording: null } },
          version,
        }),
      )
    }
  }
  return (
    <div className={styles.letter}>
      <Form
        does="Save the letter"
        look="second"
        error={wrong.form}
        busy={save.isPending}
        onSend={() => save.mutate()}
        beside={
          <>
            <Button busy={preview.isPending} onClick={() => preview.mutate()}>
              Preview
            </Button>
            <Button look="bare" busy={other.isPending} onClick={goBack}>
              Back to the standard
            </Button>
          </>
        }
      >
        <Moved fields={moved} now={base} labels={FIELDS} />
        <Field
          label="Subject"
          required
          maxLength={150}
          value={values.subject}
          error={at('subject')}
          onValue={(subject) => setValues({ ...values, subject })}
        />
        {(['opening', 'closing'] as const).map((name) => (
          <Labelled
            key={name}
            label={name === 'opening' ? 'Opening' : 'Closing'}
            help={
              name === 'opening'
                ? 'After “Hello Alex”. The details of the booking follow.'
                : 'After the button. Your name and numbers follow.'
            }
            error={at(name)}
          >
            {(control) => (
              <textarea
                {...control}
                className={`${control.className} ${styles.text}`}
                rows={4}
                maxLength={2000}
                value={values[name]}
                onChange={({ currentTarget }) =>
                  setValues({ ...values, [name]: currentTarget.value })
                }
              />
            )}
          </Labelled>
        ))}
      </Form>
      {preview.data && (
        <article className={styles.preview} aria-label="Preview">
          <p>
            From {preview.data.from}
            <br />
            <b>{preview.data.subject}</b>
          </p>
          <pre>{preview.data.body}</pre>
        </article>
      )}
    </div>
  )
}
