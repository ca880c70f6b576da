import { MAX_PHOTO_BYTES } from '#contract/driver/limits.ts'
import type { OrgDesk } from '#server/db/tenant.ts'
import { storeUpload } from '#server/files/store-upload.ts'
import type { Context } from './context.ts'
import { photoOf } from './photo-bodies.ts'
import { spendDay } from './spend-session.ts'

type Sent = {
  /** The id of the driver or the account that sends it. */
  who: string
  sent: unknown
  /** Of its bytes; null if the sender names none. */
  sha256?: string | null
}

/**
 * Stores a photo, which counts in its sender's day.
 * @returns the SHA-256 of the bytes as they were sent
 * @throws Refusal 413 if it's too large, 422 if it isn't a JPEG or not the file that was named, 429 if the day is spent
 */
export async function storePhoto(
  { budgets, files }: Pick<Context, 'budgets' | 'files'>,
  { inOrg, organisation }: Pick<OrgDesk, 'inOrg' | 'organisation'>,
  { who, sent, sha256 = null }: Sent,
): Promise<string> {
  const { body, count } = photoOf(sent)
  await spendDay(budgets.perDay, { who, what: 'photos', count })
  const upload = { organisation: organisation.id, inOrg, sha256, body, most: MAX_PHOTO_BYTES }
  return storeUpload(files, upload)
}
