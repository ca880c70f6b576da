import { letterStandards } from '#contract/office/settings/letter-standards.ts'
import { Section } from '#web/office/controls/layout/section.tsx'
import type { Letters } from '#web/office/settings/mail/mail-query.ts'
import { LetterForm } from './letter-form.tsx'
import { PlaceholderList } from './placeholder-list.tsx'
import styles from './letters.module.css'

/** Each letter: when it’s sent, and how it is worded. */
export function LetterList({ letters }: { letters: Letters }) {
  const own = letters.letters.filter(({ custom }) => custom).length
  return (
    <Section
      heading="Letters"
      aside={own === 0 ? 'All as Kerbside words them' : `${own} of your own`}
    >
      <PlaceholderList />
      <ul className={styles.letters}>
        {letters.letters.map((letter) => {
          const { heading, when } = letterStandards[letter.kind]
          return (
            <li key={letter.kind}>
              <details name="letter">
                <summary>
                  <b>{heading}</b>
                  <span>{when}</span>
                  <em>{letter.custom ? 'Your wording' : 'Standard'}</em>
                </summary>
                <LetterForm letters={letters} letter={letter} />
              </details>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
