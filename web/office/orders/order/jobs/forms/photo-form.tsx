import { useState } from 'react'
import { PHOTO_BYTES, PHOTO_PIXELS } from '#contract/driver/limits.ts'
import type { OfficeJob } from '#contract/office/order.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { Labelled } from '#web/office/controls/field.tsx'
import { SelectField } from '#web/office/controls/forms/select-field.tsx'
import { InPlace } from '#web/office/orders/order/jobs/in-place.tsx'
import { useJobWrite } from '#web/office/orders/order/jobs/use-job-write.ts'
import { sayWord } from '#web/office/text.ts'
import { shrinkPhoto } from '#web/ui/shrink-photo.ts'
import type { AboutJob } from './outcome-forms.tsx'

type Kind = Exclude<OfficeJob['photos'][number]['kind'], 'signature'>

const KINDS = [
  ['place', 'The place'],
  ['bin', 'The bin'],
  ['problem', 'A problem'],
  ['docket', 'A docket'],
  ['other', 'Something else'],
] as const satisfies readonly (readonly [Kind, string])[]

/** Adds a photo to a job, such as one that the customer sent: any picture, made small here. */
export function PhotoForm({ one, job, onDone }: AboutJob) {
  const [kind, setKind] = useState<(typeof KINDS)[number][0]>('place')
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [unreadable, setUnreadable] = useState(false)
  const write = useJobWrite(one, {
    send: async (bitmap: ImageBitmap, organisation) =>
      call(addresses.addOfficeFile, {
        params: { organisation, id: job.id },
        query: { kind },
        body: await shrinkPhoto(bitmap, { pixels: PHOTO_PIXELS, bytes: PHOTO_BYTES }),
      }),
    says: 'The photo is added.',
    onDone,
  })
  const choose = async (file: File | undefined) => {
    const read =
      file && createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
    const bitmap = (await read) ?? null
    setPicture(bitmap)
    setUnreadable(file !== undefined && bitmap === null)
  }
  const { at, form } = problemsAt(write.error, { file: 'Photo' })
  return (
    <InPlace
      title={`Photo of the ${sayWord(job.type).toLowerCase()}`}
      does="Add photo"
      error={form}
      ready={picture !== null}
      busy={write.isPending}
      onSend={() => picture && write.mutate(picture)}
      onClose={onDone}
    >
      <Labelled
        label="Photo"
        error={unreadable ? 'This isn’t a picture that browsers can read.' : at['file']}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept="image/*"
            onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
          />
        )}
      </Labelled>
      <SelectField label="What it shows" value={kind} options={KINDS} onValue={setKind} />
    </InPlace>
  )
}
