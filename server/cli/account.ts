import { AccountEmail } from '#contract/accounts/email.ts'
import { PersonName } from '#contract/accounts/join.ts'
import { checkShape } from '#contract/check-shape.ts'
import { ROLES } from '#contract/roles.ts'
import { cancelFactorsReset, resetFactors } from '#server/accounts/factors/reset-factors.ts'
import { invite } from '#server/accounts/invitations/invite.ts'
import { refuseMember } from '#server/accounts/invitations/refuse-member.ts'
import { joinAsNewPerson } from '#server/accounts/invitations/join.ts'
import { accountLink } from '#server/accounts/links/link-token.ts'
import { hasAccount, inNamedAccount } from '#server/accounts/operator/find-account.ts'
import { disableAccount, enableAccount } from '#server/accounts/operator/disable-account.ts'
import { listPeople } from '#server/accounts/operator/list-people.ts'
import type { ListedPerson } from '#server/accounts/operator/list-people.ts'
import { checkNewPassword } from '#server/accounts/passwords/check-new-password.ts'
import { renewInvitation } from '#server/accounts/operator/renew-invitation.ts'
import { showAccount } from '#server/accounts/operator/show-account.ts'
import { signOutAccount } from '#server/accounts/operator/sign-out-account.ts'
import type { Database } from '#server/db/connect.ts'
import { announceAccount } from '#server/live/announce-account.ts'
import { Refusal } from '#server/refusal.ts'
import { oneOf, optional, readArguments, required } from './arguments.ts'
import { inNamed } from './command.ts'
import type { Command } from './command.ts'
import { printTable } from './print/table.ts'

const create: Command = {
  name: 'account create',
  usage: 'account create --organisation S --email E --role R [--password-stdin [--name N]]',
  about: 'Invites a person and prints the link, or makes the account at once',
  uses: ['secret', 'addresses'],
  async run({ db, baseUrl, openSecret, readInput }, args) {
    const values = readArguments(args, create.usage, [], {
      organisation: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string' },
      name: { type: 'string' },
      'password-stdin': { type: 'boolean' },
    })
    const slug = required(values, 'organisation', create.usage)
    const email = parse(AccountEmail, required(values, 'email', create.usage), 'email')
    const role = oneOf(required(values, 'role', create.usage), ROLES, '--role')
    const byPassword = values['password-stdin'] === true
    const [mailbox = ''] = email.split('@')
    const name = parse(PersonName, optional(values, 'name') ?? mailbox, 'name')
    const { current: secret } = await openSecret()
    const password = byPassword ? (await readInput()).replace(/\r?\n$/, '') : null
    // Whatever an account at once could fail at is looked at before its invitation is written.
    const organisation = await inNamed({ db }, slug, async (org) => {
      await refuseMember(org, email)
      return org.name
    })
    if (password !== null) {
      if (await hasAccount(db, email)) throw refuseAccount()
      await checkNewPassword(password, [name, email, slug, organisation])
    }
    const { id, token } = await inNamed(
      { db },
      slug,
      (org) => invite(org, { email, role, secret }),
      ['invitations'],
    )
    if (password === null) {
      return { email, role, organisation: slug, link: linkOf({ baseUrl, secret }, id) }
    }
    await joinAsNewPerson(db, { token, name, password, address: null })
    return { ...(await showAccount(db, email)) }
  },
}

const list: Command<{ data: ListedPerson[] }> = {
  name: 'account list',
  usage: 'account list S',
  about: 'Lists the people of an organisation',
  async run({ db }, args) {
    const { slug } = readArguments(args, list.usage, ['slug'])
    return { data: await inNamed({ db }, String(slug), listPeople) }
  },
  print: ({ data }) =>
    printTable(
      data,
      [
        { heading: 'Email', of: ({ email }) => email ?? '' },
        { heading: 'Name', of: ({ name }) => name ?? '' },
        { heading: 'Role', of: ({ role }) => role },
        { heading: 'State', of: ({ status }) => status },
      ],
      'No one yet. Invite someone with kerbside account create.',
    ),
}

const show: Command = {
  name: 'account show',
  usage: 'account show EMAIL',
  about: 'Shows an account',
  async run({ db }, args) {
    const { email } = readArguments(args, show.usage, ['email'])
    return { ...(await showAccount(db, String(email))) }
  },
}

const link: Command = {
  name: 'account link',
  usage: 'account link S EMAIL',
  about: 'Prints a new link for an open invitation',
  uses: ['secret', 'addresses'],
  async run({ db, baseUrl, openSecret }, args) {
    const words = readArguments(args, link.usage, ['slug', 'email'])
    const { current: secret } = await openSecret()
    const email = String(words['email'])
    const { id } = await inNamed(
      { db },
      String(words['slug']),
      (org) => renewInvitation(org, { email, secret }),
      ['invitations'],
    )
    return { email, organisation: words['slug'], link: linkOf({ baseUrl, secret }, id) }
  },
}

const signOut: Command = {
  name: 'account sign-out',
  usage: 'account sign-out EMAIL',
  about: 'Ends every session of an account',
  async run({ db }, args) {
    const { email } = readArguments(args, signOut.usage, ['email'])
    await signOutAccount(db, String(email))
    return showAndAnnounce(db, String(email))
  },
}

const disable: Command = {
  name: 'account disable',
  usage: 'account disable EMAIL [--undo]',
  about: 'Closes an account, or opens it again',
  async run({ db }, args) {
    const words = readArguments(args, disable.usage, ['email'], { undo: { type: 'boolean' } })
    const email = String(words['email'])
    await (words['undo'] === true ? enableAccount : disableAccount)(db, email)
    return showAndAnnounce(db, email)
  },
}

const resetFactorsOf: Command = {
  name: 'account reset-factors',
  usage: 'account reset-factors EMAIL [--cancel]',
  about: 'Removes lost second factors, 24 hours after an email to the person',
  async run({ db }, args) {
    const spec = { cancel: { type: 'boolean' } } as const
    const words = readArguments(args, resetFactorsOf.usage, ['email'], spec)
    const email = String(words['email'])
    if (words['cancel'] === true) {
      await inNamedAccount(db, email, cancelFactorsReset)
      return { email, cancelled: true }
    }
    const done = await inNamedAccount(db, email, resetFactors)
    await showAndAnnounce(db, email)
    return { email, ...done }
  },
}

/** Shows an account whose sessions may have ended, and has every process end its live streams. */
async function showAndAnnounce(db: Database, email: string) {
  const shown = await showAccount(db, email)
  await announceAccount(db, shown.id)
  return { ...shown }
}

function refuseAccount(): Refusal {
  const message = 'has an account already, invite it by leaving out --password-stdin'
  return new Refusal(422, { field: 'email', code: 'duplicate', message })
}

function linkOf(where: { baseUrl: string; secret: string }, id: string): string {
  return accountLink(where, { purpose: 'join', id })
}

function parse(schema: typeof AccountEmail, value: string, name: string): string {
  const checked = checkShape(schema, value, name)
  if ('problems' in checked) throw new Refusal(422, checked.problems)
  return checked.data
}

export const accountCommands = [create, list, show, link, signOut, disable, resetFactorsOf]
