import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { letterStandards } from '#contract/office/settings/letter-standards.ts'
import { call } from '#web/office/api/call.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Field, Labelled } from '#web/office/controls/field.tsx'
import { Form } from '#web/office/controls/forms/form.tsx'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import type { Letter, Letters } from '#web/office/settings/mail/mail-query.ts'
import { useChangeLetters } from '#web/office/settings/mail/use-change-letters.ts'
import { sayWrong } from '#web/office/settings/stale.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './letters.module.css'

const LABELS = {
  'letter.wording.subject': 'The subject',
  'letter.wording.opening': 'The opening',
  'letter.wording.closing': 'The closing',
  'wording.subject': 'The subject',
  'wording.opening': 'The opening',
  'wording.closing': 'The closing',
}

/** Subject, opening and closing of a letter, with what it would look like. */
export function LetterForm({ letters, letter }: { letters: Letters; letter: Letter }) {
  const { slug: organisation } = useOffice().organisation
  const { kind, custom } = letter
  const [wording, setWording] = useState({
    subject: letter.subject,
    opening: letter.opening,
    closing: letter.closing,
  })
  const save = useChangeLetters(letters, 'The letter is saved.')
  const preview = useMutation({
    mutationFn: () =>
      call(addresses.previewLetter, { params: { organisation }, body: { kind, wording } }),
    meta: { shownByForm: true },
  })
  const wrong = sayWrong(save.error ?? preview.error, LABELS)
  const at = (name: keyof typeof wording) =>
    wrong.at[`letter.wording.${name}`] ?? wrong.at[`wording.${name}`]
  const reset = () => {
    const { subject, opening, closing } = letterStandards[kind]
    setWording({ subject, opening, closing })
    preview.reset()
    if (custom) save.mutate({ letter: { kind, wording: null } })
  }
  return (
    <div className={styles.letter}>
      <Form
        does="Save the letter"
        look="second"
        error={wrong.form}
        busy={save.isPending}
        onSend={() => save.mutate({ letter: { kind, wording } })}
        beside={
          <>
            <Button busy={preview.isPending} onClick={() => preview.mutate()}>
              Preview
            </Button>
            <Button look="bare" onClick={reset}>
              Back to the standard
            </Button>
          </>
        }
      >
        <Field
          label="Subject"
          required
          maxLength={150}
          value={wording.subject}
          error={at('subject')}
          onValue={(subject) => setWording({ ...wording, subject })}
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
                value={wording[name]}
                onChange={({ currentTarget }) =>
                  setWording({ ...wording, [name]: currentTarget.value })
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
