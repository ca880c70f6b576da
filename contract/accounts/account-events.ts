import * as z from 'zod'

/** What can happen to an account, in the words of its owner. */
export const accountEventKinds = {
  created: 'The account was created',
  joined: 'Joined an organisation',
  signed_in: 'Signed in',
  password_changed: 'The password was changed',
  password_reset_asked: 'A link to reset the password was asked for',
  password_reset: 'The password was reset by a link',
  name_changed: 'The name was changed',
  email_change_asked: 'A change of email address was asked for',
  email_changed: 'The email address was changed',
  email_change_undone: 'A change of email address was undone',
  session_ended: 'A session was ended',
  sessions_ended: 'All other sessions were ended',
  signed_out_by_operator: 'The operator ended all sessions',
  disabled: 'The operator closed the account',
  enabled: 'The operator opened the account again',
  totp_added: 'An authenticator app was added',
  totp_removed: 'The authenticator app was removed',
  recovery_codes_made: 'New recovery codes were made',
  recovery_code_used: 'A recovery code was used',
  passkey_added: 'A passkey was added',
  passkey_renamed: 'A passkey was renamed',
  passkey_removed: 'A passkey was removed',
  factors_reset: 'The operator removed all second factors',
} as const

export type AccountEventKind = keyof typeof accountEventKinds

/** The latest events of an account, newest first. */
export const AccountEvents = z.object({
  data: z.array(
    z.object({
      id: z.uuid(),
      kind: z.string(),
      /** What happened, in words. */
      says: z.string(),
      /** The client's address; null for the operator and for the server itself. */
      address: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
})
export type AccountEvents = z.output<typeof AccountEvents>
