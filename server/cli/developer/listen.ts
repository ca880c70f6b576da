import { setTimeout as sleep } from 'node:timers/promises'
import { isInstant } from '#contract/api/query.ts'
import { EVERY_TYPE, eventTypes } from '#contract/webhooks/event-types.ts'
import { BadArguments, optional, readArguments, required } from '#server/cli/arguments.ts'
import { LATEST_MS, advance, bookmarkFile, loadBookmark, saveBookmark } from './bookmark.ts'
import type { Bookmark } from './bookmark.ts'
import type { ClientContext } from './client-command.ts'
import { openConnection, readUrl } from './connection.ts'
import type { Connection } from './connection.ts'
import { readNew } from './feed.ts'
import { clock, untilItWorks } from './patience.ts'
import { openReceiver, secretOf } from './receiver.ts'
import type { Receiver } from './receiver.ts'

const text = { type: 'string' } as const
const OPTIONS = { key: text, forward: text, url: text, types: text, since: text, state: text }

const PAUSE_MS = 1000
/** Usually enough. Now and then it looks back as far as an event can be late. */
const LOOK_BACK_MS = 20_000
const EVERY_LONG_LOOK = 10

/**
 * Posts the events of a server to the developer's own machine until it's stopped.
 * @throws BadArguments
 */
export async function listen(context: ClientContext, args: string[], usage: string): Promise<void> {
  const values = readArguments(args, usage, [], OPTIONS)
  const forward = readUrl(required(values, 'forward', usage), '--forward')
  const types = readTypes(optional(values, 'types'))
  const since = readSince(optional(values, 'since'))
  await using connection = openConnection(values, { ...context, usage })
  const { url, key } = connection
  const file = optional(values, 'state') ?? bookmarkFile(context.home, [url, key, forward])
  const secret = secretOf(key)
  await using receiver = openReceiver(forward, secret)
  const start = await begin(context, connection, { file, since })
  for (const line of [
    `Events of ${start.name} at ${url}`,
    `go to ${forward}, signed with`,
    secret,
    `${start.resumed ? `Going on from ${start.bookmark.mark}` : 'Waiting for events'}. Ctrl+C stops it.`,
  ]) {
    context.print(line)
  }
  await follow(
    context,
    { connection, receiver, file, wants: (type) => !types || types.has(type) },
    start.bookmark,
  )
}

type Start = { name: string; bookmark: Bookmark; resumed: boolean }

/** Where to begin: where it was, where `--since` says, or after everything that has happened by now. */
async function begin(
  context: ClientContext,
  connection: Connection,
  { file, since }: { file: string; since: string | null },
): Promise<Start> {
  return untilItWorks(async () => {
    const { json } = await connection.get('/api/v1/organisation')
    const name = `${json.name}${json.test === true ? ' (test)' : ''}`
    const kept = since === null ? await loadBookmark(file) : null
    if (kept) return { name, bookmark: kept, resumed: true }
    const bookmark =
      since === null || since === 'now'
        ? await skipPast(connection)
        : { from: new Date(since).toISOString(), mark: new Date(since).toISOString(), posted: {} }
    await saveBookmark(file, bookmark)
    return { name, bookmark, resumed: false }
  }, context)
}

/** The bookmark after every event there is by now. It goes by their own instants, so no clock has to be right. */
async function skipPast(connection: Connection): Promise<Bookmark> {
  const { json } = await connection.get('/api/v1/events?limit=1')
  const [newest] = json.data
  const first = new Date(0).toISOString()
  let bookmark: Bookmark = { from: first, mark: newest?.timestamp ?? first, posted: {} }
  for (const event of await readNew(connection, bookmark, LATEST_MS)) {
    bookmark = advance(bookmark, event)
  }
  return bookmark
}

type Following = {
  connection: Connection
  receiver: Receiver
  file: string
  wants: (type: string) => boolean
}

/** Posts what happens until the command is stopped. What was posted is kept before the next event is. */
async function follow(
  context: ClientContext,
  { connection, receiver, file, wants }: Following,
  start: Bookmark,
): Promise<void> {
  const { print, signal } = context
  let bookmark = start
  for (let look = 0; ; look += 1) {
    const lookBack = look % EVERY_LONG_LOOK === 0 ? LATEST_MS : LOOK_BACK_MS
    const events = await untilItWorks(() => readNew(connection, bookmark, lookBack), context)
    for (const event of events) {
      if (wants(event.type)) {
        const { status, ms } = await untilItWorks(() => receiver.post(event, signal), context)
        print(`${clock()}  ${event.type.padEnd(15)}  ${event.id}  ${status} ${ms} ms`)
      }
      bookmark = advance(bookmark, event)
      await saveBookmark(file, bookmark)
    }
    await sleep(PAUSE_MS, undefined, { signal })
  }
}

function readTypes(list: string | null): ReadonlySet<string> | null {
  if (list === null || list === EVERY_TYPE) return null
  const types = list.split(',').map((type) => type.trim())
  const unknown = types.find((type) => !(eventTypes as readonly string[]).includes(type))
  if (unknown === undefined) return new Set(types)
  throw new BadArguments(`--types: there is no type ${unknown}, only ${eventTypes.join(', ')}`)
}

function readSince(since: string | null): string | null {
  if (since === null || since === 'now' || isInstant(since)) return since
  throw new BadArguments('--since must be now, or an instant such as 2027-01-28T01:00:00Z')
}
