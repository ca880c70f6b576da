import { replyAddressEndpoints as endpoints } from '#contract/api/office/settings/emails.ts'
import { confirmReplyAddress } from '#server/organisations/reply-address/confirm-address.ts'
import type { Context } from '#server/routes/context.ts'
import type { AccountApi } from './guard.ts'

/** The link in an email that lets replies come to an address: the reader needs no account. */
export function replyAddressRoutes(api: AccountApi, { db }: Pick<Context, 'db'>): void {
  api.signedOut(endpoints.confirmReplyAddress, (_, { body }) =>
    confirmReplyAddress(db, body().token),
  )
}
