import { useState } from 'react'
import { CopyButton } from '#web/office/controls/forms/copy-button.tsx'
import { Choices } from '#web/office/controls/forms/choices.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import { useOffice } from '#web/office/shell/office-context.ts'
import { composeSnippet } from './compose-snippet.ts'
import type { Look } from './compose-snippet.ts'
import type { Website } from './website-query.ts'
import styles from './website.module.css'

const LOOKS = [
  { value: 'inline', name: 'In the page', means: 'The booking page takes its place in yours.' },
  { value: 'popup', name: 'Behind a button', means: 'A button of yours opens it over the page.' },
  { value: 'floating', name: 'A floating button', means: 'A button in the corner of every page.' },
  { value: 'link', name: 'A link', means: 'It opens at its own address. No list is needed.' },
] as const satisfies { value: Look; name: string; means: string }[]

/** What to paste into a website. */
export function Snippets({ website }: { website: Website }) {
  const { slug } = useOffice().organisation
  const [look, setLook] = useState<Look>('inline')
  const snippet = composeSnippet(look, { ...website, slug })
  return (
    <Section heading="Put it on your website">
      <Choices label="How it shows" value={look} options={LOOKS} onValue={setLook} />
      <pre className={styles.snippet}>{snippet}</pre>
      <CopyButton text={snippet} key={look} />
    </Section>
  )
}
