import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { Button } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { settingsAddresses as addresses } from '#web/office/settings/addresses.ts'
import { readAgainIfStale } from '#web/office/conflict/stale.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { makePng, UnreadablePicture } from './make-png.ts'
import { profileQuery } from './profile-query.ts'
import type { Profile } from './profile-query.ts'
import styles from './profile.module.css'

/** The logo: chosen from this device, made small here, and shown as customers see it. */
export function Logo({ profile: { logo, name, version } }: { profile: Profile }) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const { queryKey } = profileQuery(organisation)
  const change = useMutation({
    mutationFn: async (file: Blob | null) =>
      file
        ? call(addresses.changeLogo, {
            params: { organisation },
            body: { png: await makePng(file) },
            version,
          })
        : call(addresses.removeLogo, { params: { organisation }, version }),
    onSuccess: (saved) => {
      cache.setQueryData(queryKey, saved)
      announce({ says: saved.logo === null ? 'The logo is removed.' : 'The logo is saved.' })
    },
    onError: (error) => readAgainIfStale(cache, error, queryKey),
    meta: { shownByForm: true },
  })
  const { error } = change
  return (
    <Section heading="Logo">
      <p className={styles.about}>
        It shows on the booking page and in emails, where your name would be. Any picture will do:
        it is made a PNG of at most 512 pixels.
      </p>
      <FormError>
        {error && (error instanceof UnreadablePicture ? error.message : describeFailure(error))}
      </FormError>
      <div className={styles.logo}>
        {logo !== null && <img src={logo} alt={`The logo of ${name}`} />}
        <div className={styles.choose}>
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className={styles.file}
            tabIndex={-1}
            aria-label="A picture for the logo"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) change.mutate(file)
              currentTarget.value = ''
            }}
          />
          <Button busy={change.isPending} onClick={() => input.current?.click()}>
            {logo === null ? 'Choose a picture' : 'Choose another picture'}
          </Button>
          {logo !== null && (
            <Button busy={change.isPending} onClick={() => change.mutate(null)}>
              Remove the logo
            </Button>
          )}
        </div>
      </div>
    </Section>
  )
}
