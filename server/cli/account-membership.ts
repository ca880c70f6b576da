import { normaliseEmail } from '#contract/accounts/email.ts'
import { ROLES } from '#contract/roles.ts'
import { requireMember } from '#server/accounts/operator/find-member.ts'
import { removePerson } from '#server/accounts/operator/remove-person.ts'
import { showAccount } from '#server/accounts/operator/show-account.ts'
import { changeRole } from '#server/accounts/team/change-role.ts'
import { lockMember } from '#server/accounts/team/lock-member.ts'
import { oneOf, readArguments } from './arguments.ts'
import { inNamed } from './command.ts'
import type { Command } from './command.ts'

const role: Command = {
  name: 'account role',
  usage: 'account role S EMAIL ROLE',
  about: 'Changes what a member may do',
  async run({ db }, args) {
    const words = readArguments(args, role.usage, ['slug', 'email', 'role'])
    const email = String(words['email'])
    const next = oneOf(String(words['role']), ROLES, 'the role')
    await inNamed(
      { db },
      String(words['slug']),
      async (org) => {
        const member = await lockMember(org, await requireMember(org, email))
        await changeRole(org, member, { role: next, by: 'owner' })
      },
      ['members'],
    )
    return { ...(await showAccount(db, email)) }
  },
}

const remove: Command = {
  name: 'account remove',
  usage: 'account remove S EMAIL',
  about: 'Removes a member from an organisation, or withdraws their invitation',
  async run({ db }, args) {
    const words = readArguments(args, remove.usage, ['slug', 'email'])
    const { slug, email } = { slug: String(words['slug']), email: String(words['email']) }
    const { wasMember } = await inNamed({ db }, slug, (org) => removePerson(org, email), [
      'members',
      'invitations',
    ])
    if (wasMember) return { ...(await showAccount(db, email)) }
    return { email: normaliseEmail(email), organisation: slug, invitation: 'withdrawn' }
  },
}

/** The operator's commands for one membership of an account. */
export const membershipCommands = [role, remove]
