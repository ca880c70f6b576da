import { createKey } from '#server/api-keys/create-key.ts'
import { endOf } from '#server/api-keys/end-of.ts'
import { revokeKey } from '#server/api-keys/revoke-key.ts'
import { isDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { BadArguments, oneOf, readArguments, required } from './arguments.ts'
import { inNamed } from './command.ts'
import type { Command } from './command.ts'

const create: Command = {
  name: 'key create',
  usage: 'key create S --access read|read_write [--name N] [--expires DATE]',
  about: 'Creates an API key and shows it once',
  async run({ db }, args) {
    const values = readArguments(args, create.usage, ['slug'], {
      access: { type: 'string' },
      name: { type: 'string' },
      expires: { type: 'string' },
    })
    const access = oneOf(
      required(values, 'access', create.usage),
      ['read', 'read_write'],
      '--access',
    )
    const expires = readExpiry(values['expires'])
    const name = typeof values['name'] === 'string' ? values['name'] : 'API key'
    const key = await inNamed(
      { db },
      String(values['slug']),
      async (org) => {
        const expiresAt = typeof expires === 'string' ? await endOf(org, expires) : expires
        return createKey(org, { access, name, expiresAt })
      },
      ['api-keys'],
    )
    return { ...key, organisation: String(values['slug']) }
  },
}

const revoke: Command = {
  name: 'key revoke',
  usage: 'key revoke KEY_ID',
  about: 'Revokes an API key at once',
  async run({ db }, args) {
    const { id } = readArguments(args, revoke.usage, ['id'])
    return { id, ...(await revokeKey(db, String(id), { type: 'operator' })) }
  },
}

/** A day, which the key works until the end of, or an instant; null for a key that never expires. */
function readExpiry(written: string | boolean | undefined): Day | Date | null {
  if (typeof written !== 'string') return null
  if (isDay(written)) return written
  const expiry = new Date(written)
  // Date reads 30 February as 2 March.
  if (!isDay(written.slice(0, 10)) || Number.isNaN(expiry.getTime())) {
    throw new BadArguments('--expires must be a date such as 2027-06-30')
  }
  return expiry
}

export const keyCommands = [create, revoke]
