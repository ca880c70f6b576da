import { piecesOf } from '#contract/catalog/editing/pieces.ts'
import type { PieceOf } from '#contract/catalog/editing/pieces.ts'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { LongText } from '#web/office/catalog/forms/controls/text-fields.tsx'
import { usePiece } from '#web/office/catalog/forms/controls/use-piece.ts'
import { Field } from '#web/office/controls/field.tsx'
import styles from './section.module.css'

/** The terms, and the wording of the booking page. */
export function TermsPage() {
  const { pieces } = useCatalog()
  const [terms] = piecesOf(pieces, 'terms')
  const [branding] = piecesOf(pieces, 'branding')
  return (
    <div className={styles.section}>
      {terms && <Terms one={terms} />}
      {branding && <BookingPage one={branding} />}
    </div>
  )
}

function Terms({ one }: { one: PieceOf<'terms'> }) {
  const { readOnly, set, errorOf } = usePiece(one)
  const { version, url, text } = one.document
  return (
    <section>
      <h2 className={styles.head}>Terms</h2>
      <div className={styles.pair}>
        <Field
          label="Version"
          help="Orders name the version that they accepted"
          value={version}
          readOnly={readOnly}
          error={errorOf('version', 'Version')}
          onValue={(value) => set({ version: value })}
        />
        <Field
          label="Link to the terms"
          help="An https address, if they’re on your website"
          value={url ?? ''}
          readOnly={readOnly}
          error={errorOf('url', 'Link')}
          onValue={(value) => set({ url: value === '' ? null : value })}
        />
      </div>
      <LongText
        label="Text"
        rows={16}
        value={text}
        readOnly={readOnly}
        error={errorOf('text', 'Text')}
        onValue={(value) => set({ text: value })}
      />
      <p className={styles.note}>
        Orders keep the wording that they accepted. Without a text or a link they accept terms that
        they can’t read.
      </p>
    </section>
  )
}

function BookingPage({ one }: { one: PieceOf<'branding'> }) {
  const { readOnly, set, errorOf } = usePiece(one)
  const { heading, introduction, termsUrl, privacyUrl } = one.document
  const orNull = (value: string) => (value === '' ? null : value)
  return (
    <section>
      <h2 className={styles.head}>Booking page</h2>
      <Field
        label="Heading"
        value={heading ?? ''}
        readOnly={readOnly}
        error={errorOf('heading', 'Heading')}
        onValue={(value) => set({ heading: orNull(value) })}
      />
      <LongText
        label="Introduction"
        value={introduction ?? ''}
        readOnly={readOnly}
        error={errorOf('introduction', 'Introduction')}
        onValue={(value) => set({ introduction: orNull(value) })}
      />
      <div className={styles.pair}>
        <Field
          label="Link to your own terms"
          value={termsUrl ?? ''}
          readOnly={readOnly}
          error={errorOf('termsUrl', 'Link')}
          onValue={(value) => set({ termsUrl: orNull(value) })}
        />
        <Field
          label="Link to your privacy policy"
          value={privacyUrl ?? ''}
          readOnly={readOnly}
          error={errorOf('privacyUrl', 'Link')}
          onValue={(value) => set({ privacyUrl: orNull(value) })}
        />
      </div>
    </section>
  )
}
