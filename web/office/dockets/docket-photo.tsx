import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PHOTO_BYTES, PHOTO_PIXELS } from '#contract/driver/limits.ts'
import type { Docket } from '#contract/office/dispatch/docket.ts'
import { call } from '#web/office/api/call.ts'
import { Labelled } from '#web/office/controls/field.tsx'
import { Photos } from '#web/office/controls/photos/photos.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import editor from '#web/office/fleet/editor/editor.module.css'
import { sayWrong } from '#web/office/conflict/stale.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { shrinkPhoto } from '#web/ui/shrink-photo.ts'

/** The photo of a docket’s paper, and one that is put there now: any picture, made small here. */
export function DocketPhoto({ docket: { id, number, fileId, voided } }: { docket: Docket }) {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const [unreadable, setUnreadable] = useState(false)
  const add = useMutation({
    mutationFn: async (picture: ImageBitmap) =>
      call(addresses.addDocketPhoto, {
        params: { organisation, id },
        body: await shrinkPhoto(picture, { pixels: PHOTO_PIXELS, bytes: PHOTO_BYTES }),
      }),
    onSuccess: async () => {
      announce({ says: `Docket ${number} has its photo.` })
      await cache.invalidateQueries({ queryKey: ['dockets', organisation] })
    },
    meta: { shownByForm: true },
  })
  const choose = async (file: File | undefined) => {
    if (!file) return
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
      () => null,
    )
    setUnreadable(picture === null)
    if (picture) add.mutate(picture)
  }
  const wrong = sayWrong(add.error, { file: 'The photo', docket: 'The docket' })
  const error = unreadable
    ? 'This isn’t a picture that browsers can read.'
    : (wrong.at['file'] ?? wrong.at['docket'] ?? wrong.form ?? undefined)
  return (
    <div className={editor.more}>
      {fileId !== null && <Photos photos={[{ id: fileId, shows: `Docket ${number}` }]} />}
      {voided === null && (
        <Labelled label={fileId === null ? 'Photo of the paper' : 'Another photo'} error={error}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept="image/*"
              disabled={add.isPending}
              onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
            />
          )}
        </Labelled>
      )}
    </div>
  )
}
