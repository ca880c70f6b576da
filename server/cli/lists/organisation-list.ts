import { listKeys } from '#server/api-keys/list-keys.ts'
import type { ListedKey } from '#server/api-keys/list-keys.ts'
import { readArguments } from '#server/cli/arguments.ts'
import { inNamed } from '#server/cli/command.ts'
import type { Command } from '#server/cli/command.ts'
import { printTable } from '#server/cli/print/table.ts'
import { listOrigins } from '#server/organisations/change-origins.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import { listOrganisationIds } from '#server/organisations/list-ids.ts'

type Listed = {
  id: string
  slug: string
  name: string
  timezone: string
  test: boolean
  subscription: 'active' | 'inactive'
}

const list: Command<{ data: Listed[] }> = {
  name: 'organisation list',
  usage: 'organisation list',
  about: 'Lists the organisations',
  async run({ db }, args) {
    readArguments(args, list.usage, [])
    const data: Listed[] = []
    for (const known of await listOrganisationIds(db)) {
      data.push(
        await enterOrganisation(db, known, { type: 'operator' }, async (org) => {
          const { id, slug, name, timezone, test, subscriptionActive } = org
          const subscription = subscriptionActive ? 'active' : 'inactive'
          return { id, slug, name, timezone, test, subscription }
        }),
      )
    }
    return { data: data.toSorted((a, b) => a.slug.localeCompare(b.slug)) }
  },
  print: ({ data }) =>
    printTable(
      data,
      [
        { heading: 'Slug', of: ({ slug }) => slug },
        { heading: 'Name', of: ({ name }) => name },
        { heading: 'Time zone', of: ({ timezone }) => timezone },
        { heading: 'Booking', of: ({ subscription }) => subscription },
        { heading: 'Kind', of: ({ test }) => (test ? 'test' : '') },
      ],
      'No organisations yet. Make one with kerbside organisation create.',
    ),
}

const keys: Command<{ data: ListedKey[] }> = {
  name: 'key list',
  usage: 'key list S',
  about: 'Lists the API keys of an organisation, without their secrets',
  async run({ db }, args) {
    const { slug } = readArguments(args, keys.usage, ['slug'])
    return { data: await inNamed({ db }, String(slug), listKeys) }
  },
  print: ({ data }) =>
    printTable(
      data,
      [
        { heading: 'ID', of: ({ id }) => id },
        { heading: 'Name', of: ({ name }) => name },
        { heading: 'May', of: ({ access }) => (access === 'read' ? 'read' : 'write') },
        { heading: 'Ends in', of: ({ last4 }) => last4 },
        { heading: 'Used', of: ({ lastUsedAt }) => lastUsedAt?.slice(0, 10) ?? 'never' },
        { heading: 'State', of: ({ state }) => state },
      ],
      'No API keys yet. Make one with kerbside key create.',
    ),
}

const origins: Command<{ data: { origin: string }[] }> = {
  name: 'origin list',
  usage: 'origin list S',
  about: 'Lists the websites that browsers may book from',
  async run({ db }, args) {
    const { slug } = readArguments(args, origins.usage, ['slug'])
    const listed = await inNamed({ db }, String(slug), listOrigins)
    return { data: listed.map((origin) => ({ origin })) }
  },
  print: ({ data }) =>
    printTable(
      data,
      [{ heading: 'Website', of: ({ origin }) => origin }],
      'No websites yet. Add one with kerbside organisation origin add.',
    ),
}

export const organisationListCommands = [list, keys, origins]
