import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import { topicsBeside } from './beside.ts'
import { createHearing } from './hearing.ts'
import { readNotice, writeAccountNotices, writeNotices } from './notices.ts'
import type { Ids } from './notices.ts'
import { createStreams } from './streams.ts'
import type { Hear } from './streams.ts'

/**
 * Lets the pages that show an organisation know that something there has changed, on every process (rules,
 * section 11, "Live"). A hint names what to look at again and carries no data.
 */

export type Hub = {
  /**
   * Hints it, and what may have changed beside it. Call it after the commit: a notification takes a lock over the whole
   * database until its own.
   */
  note(organisation: string, change: { topic: string; id?: string | undefined }): void
  /** Call it after a commit that may have ended sessions of an account: its streams end with them. */
  noteAccount(account: string): void
  /**
   * Hears the hints of an organisation until the returned function is called.
   * @throws Refusal 429 when the session has eight streams already
   */
  subscribe(to: { organisation: string; session: string; account: string }, hear: Hear): () => void
  /** Hears what a process has notified; without a text, that PostgreSQL can be heard again. */
  heard: (payload?: string) => void
  /** Ends every stream, as the server stops. */
  endStreams(): void
}

/** How long hints are gathered, so that a busy moment costs one notification. */
const GATHER_MS = 100

export function createHub({ db, log }: { db: Database; log: Log }): Hub {
  const self = randomUUID()
  const streams = createStreams()
  const hearing = createHearing({
    log,
    changed: () => streams.spread(hearing.isHeard() === true ? 'together' : 'alone'),
  })
  let hasConnected = false
  let gathered = new Map<string, Map<string, Ids>>()
  let accounts = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const send = async () => {
    const changes = gathered
    const noted = accounts
    gathered = new Map()
    accounts = new Set()
    timer = undefined
    const notices = [...writeNotices(self, changes), ...writeAccountNotices(self, noted)]
    // This process's own streams don't wait for PostgreSQL, nor need it to pass notifications on.
    for (const notice of notices) streams.pass(readNotice(notice))
    await notify(notices)
  }
  const notify = async (notices: string[]) => {
    if (hasConnected) hearing.sent()
    try {
      await db.query({
        text: `select pg_notify('live', notice) from unnest($1::text[]) notice`,
        values: [notices],
      })
    } catch (error) {
      log.warn({ err: error }, 'other processes did not hear of a change')
    }
  }
  return {
    note(organisation, { topic, id }) {
      const topics = gathered.get(organisation) ?? new Map<string, Ids>()
      const add = (to: string, one: string | null) =>
        topics.set(to, (topics.get(to) ?? new Set()).add(one))
      add(topic, id ?? null)
      for (const other of topicsBeside(topic)) add(other, null)
      gathered.set(organisation, topics)
      timer ??= setTimeout(() => void send(), GATHER_MS)
    },
    noteAccount(account) {
      accounts.add(account)
      timer ??= setTimeout(() => void send(), GATHER_MS)
    },
    subscribe(to, hear) {
      const leave = streams.add(to, hear)
      if (hearing.isHeard() !== true) hear.news('alone')
      return leave
    },
    heard(payload) {
      if (payload === undefined) {
        // What was notified while the connection was away is lost.
        if (hasConnected) streams.spread('again')
        hasConnected = true
        // A notice about nothing shows whether notices come back.
        void notify([JSON.stringify({ from: self, organisation: '', hints: [] })])
        return
      }
      const notice = readNotice(payload)
      if (notice.from === self) hearing.cameBack()
      else streams.pass(notice)
    },
    endStreams() {
      hearing.stop()
      clearTimeout(timer)
      streams.end()
    },
  }
}
