import { emailEndpoints as endpoints } from '#contract/api/office/settings/emails.ts'
import { retryMail } from '#server/mail/retry-mail.ts'
import { listEmails, presentEmail, requireEmail } from '#server/office/emails/list-emails.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { previewLetter } from '#server/orders/letters/preview-letter.ts'
import { changeLetters } from '#server/organisations/letters/change-letters.ts'
import { readLetters } from '#server/organisations/letters/read-letters.ts'
import { askToConfirm } from '#server/organisations/reply-address/ask-to-confirm.ts'
import { refuseDemo } from '#server/routes/account/guard.ts'
import type { Context } from '#server/routes/context.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'

/** How emails are worded, and what was sent. */
export function emailRoutes(api: OfficeApi, { secret }: Pick<Context, 'secret'>): void {
  api.on(endpoints.getLetters, readLetters)

  api.on(endpoints.changeLetters, async (org, { version, body }) => {
    await changeLetters(org, { expected: version(), read: body })
    return readLetters(org)
  })

  api.on(endpoints.previewLetter, (org, { body }) => previewLetter(org, body()))

  api.on(endpoints.askToConfirmReplyAddress, async (org, call) => {
    const { sent, body, idempotencyKey, markReplayed } = call
    refuseDemo(org.session)
    const key = readIdempotencyKey(idempotencyKey, sent)?.key ?? null
    const { replayed } = await askToConfirm(org, { email: body().email, secret, key })
    if (replayed) markReplayed()
    return readLetters(org)
  })

  api.on(endpoints.listEmails, (org, { query }) => listEmails(org, query))

  api.on(endpoints.retryEmail, async (org, { params }) => {
    await requireEmail(org, params.id)
    return presentEmail(await retryMail(org, params.id))
  })
}
