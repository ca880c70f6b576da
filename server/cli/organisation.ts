import { checkShape } from '#contract/check-shape.ts'
import { ProfileBody } from '#contract/office/settings/profile.ts'
import { addOrigin, listOrigins, removeOrigin } from '#server/organisations/change-origins.ts'
import { createOrganisation } from '#server/organisations/create-organisation.ts'
import { holidayStates } from '#server/organisations/holidays/public-holidays.ts'
import { changeProfile } from '#server/organisations/profile/change-profile.ts'
import { readProfileRow } from '#server/organisations/profile/read-profile-page.ts'
import { Refusal } from '#server/refusal.ts'
import { setSubscription } from '#server/organisations/set-subscription.ts'
import type { Org } from '#server/db/tenant.ts'
import { BadArguments, oneOf, readArguments, required } from './arguments.ts'
import { inNamed } from './command.ts'
import type { Command } from './command.ts'

const create: Command = {
  name: 'organisation create',
  usage: 'organisation create --slug S --name N --timezone Z [--state ST] [--test]',
  about: 'Creates an active organisation with an empty catalogue',
  async run({ db }, args) {
    const values = readArguments(args, create.usage, [], {
      slug: { type: 'string' },
      name: { type: 'string' },
      timezone: { type: 'string' },
      state: { type: 'string' },
      test: { type: 'boolean' },
    })
    const slug = required(values, 'slug', create.usage)
    const { state } = values
    const organisation = {
      slug,
      name: required(values, 'name', create.usage),
      timezone: required(values, 'timezone', create.usage),
      test: values['test'] === true,
      ...(typeof state === 'string' && { holidayState: oneOf(state, holidayStates, '--state') }),
    }
    await createOrganisation(db, organisation, new Date())
    return inNamed({ db }, slug, describe)
  },
}

const show: Command = {
  name: 'organisation show',
  usage: 'organisation show S',
  about: 'Shows an organisation',
  async run({ db }, args) {
    const { slug } = readArguments(args, show.usage, ['slug'])
    return inNamed({ db }, String(slug), describe)
  },
}

const update: Command = {
  name: 'organisation update',
  usage:
    'organisation update S [--name N] [--abn A] [--address A] [--phone P] [--email E] [--timezone Z]',
  about: 'Corrects what documents, emails and the booking page call an organisation',
  more: [
    'What you leave out stays. An empty text, such as --phone "", takes it away.',
    'Earlier receipts and confirmations keep the name and ABN of their day.',
  ],
  async run({ db }, args) {
    const text = { type: 'string' } as const
    const spec = { name: text, abn: text, address: text, phone: text, email: text, timezone: text }
    const { slug, ...given } = readArguments(args, update.usage, ['slug'], spec)
    if (Object.keys(given).length === 0) throw new BadArguments(`usage: kerbside ${update.usage}`)
    await inNamed(
      { db },
      String(slug),
      async (org) => {
        const { profile_version: expected, branding, ...row } = await readProfileRow(org, true)
        const { name, abn, address, phone, email, timezone } = row
        const checked = checkShape(ProfileBody, {
          name,
          abn: abn ?? '',
          address: address ?? '',
          phone: phone ?? '',
          email: email ?? '',
          timezone,
          primaryColour: branding.primaryColour ?? null,
          ...given,
        })
        if ('problems' in checked) throw new Refusal(422, checked.problems)
        await changeProfile(org, { expected, read: () => checked.data })
      },
      ['settings', 'catalog'],
    )
    // Read again, because the catalogue's version rose with it.
    return inNamed({ db }, String(slug), describe)
  },
}

const subscription: Command = {
  name: 'organisation subscription',
  usage: 'organisation subscription S active|inactive',
  about: 'Opens or closes online booking',
  async run({ db }, args) {
    const values = readArguments(args, subscription.usage, ['slug', 'state'])
    const state = oneOf(String(values['state']), ['active', 'inactive'], 'the subscription')
    await inNamed(
      { db },
      String(values['slug']),
      (org) => setSubscription(org, state === 'active'),
      ['settings', 'catalog'],
    )
    return inNamed({ db }, String(values['slug']), describe)
  },
}

const origin: Command = {
  name: 'organisation origin',
  usage: 'organisation origin add|remove S ORIGIN',
  about: 'Allows or stops bookings from a website',
  async run({ db }, args) {
    const values = readArguments(args, origin.usage, ['change', 'slug', 'origin'])
    const { change } = values
    if (change !== 'add' && change !== 'remove')
      throw new BadArguments(`usage: kerbside ${origin.usage}`)
    return inNamed(
      { db },
      String(values['slug']),
      async (org) => {
        await (change === 'add' ? addOrigin : removeOrigin)(org, String(values['origin']))
        return describe(org)
      },
      ['settings'],
    )
  },
}

async function describe(org: Org): Promise<Record<string, unknown>> {
  const { abn, address, phone, email } = await readProfileRow(org, false)
  return {
    id: org.id,
    slug: org.slug,
    name: org.name,
    timezone: org.timezone,
    currency: org.currency,
    abn,
    address,
    phone,
    email,
    test: org.test,
    subscription: org.subscriptionActive ? 'active' : 'inactive',
    origins: await listOrigins(org),
  }
}

export const organisationCommands = [create, show, update, subscription, origin]
