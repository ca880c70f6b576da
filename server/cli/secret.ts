import { sealTotpSecretsAgain } from '#server/accounts/factors/seal-again.ts'
import { replaceDemoKey } from '#server/demo/load-demo.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import { listOrganisationIds } from '#server/organisations/list-ids.ts'
import { replaceFingerprint } from '#server/secret/fingerprint.ts'
import { secretsToRead } from '#server/secret/open-secret.ts'
import { encryptAgain } from '#server/webhooks/endpoints/encrypt-again.ts'
import { BadArguments, readArguments } from './arguments.ts'
import type { Command } from './command.ts'

const OPERATOR = { type: 'operator' } as const

const rotate: Command = {
  name: 'secret rotate',
  usage: 'secret rotate [--lost]',
  about: 'Replaces SECRET_KEY_PREVIOUS by SECRET_KEY in the database',
  uses: ['secret'],
  /** Safe to stop and run again: each organisation is a transaction, and the fingerprint comes last. */
  async run({ db, openSecret }, args) {
    const lost =
      readArguments(args, rotate.usage, [], { lost: { type: 'boolean' } })['lost'] === true
    const secret = await openSecret({ lost })
    if (secret.previous === null && !lost) throw new BadArguments(NO_PREVIOUS)
    const secrets = secretsToRead(secret)
    const found = { encrypted: 0, unreadable: 0 }
    for (const id of await listOrganisationIds(db)) {
      const { encrypted, unreadable } = await enterOrganisation(db, id, OPERATOR, (org) =>
        encryptAgain(org, secrets),
      )
      found.encrypted += encrypted
      found.unreadable += unreadable
    }
    const apps = await sealTotpSecretsAgain(db, secrets)
    found.encrypted += apps.encrypted
    found.unreadable += apps.unreadable
    await replaceDemoKey(db, secrets)
    await replaceFingerprint(db, secret.current)
    return { rotated: true, ...found }
  },
}

const NO_PREVIOUS =
  'set SECRET_KEY to the new secret and SECRET_KEY_PREVIOUS to the one before, restart every server with both, and run this again. If the one before is lost, use --lost: earlier links stop working, webhook endpoints need new secrets, and authenticator apps no longer sign in'

export const secretCommands = [rotate]
