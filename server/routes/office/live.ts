import { Readable } from 'node:stream'
import { officeEndpoints } from '#contract/api/office.ts'
import { may } from '#contract/roles.ts'
import { findSession } from '#server/accounts/sessions/find-session.ts'
import { createSessionCookie } from '#server/accounts/sessions/session-cookie.ts'
import type { Context } from '#server/routes/context.ts'
import type { OfficeApi } from './guard.ts'

/** In milliseconds. Proxies close what says nothing for a minute, and pages miss it after two beats. */
const HEARTBEAT_MS = 20_000
/** Without notifications, a session that was ended keeps its streams no longer than this. */
const CHECK_MS = 30_000
/** A reader that is further behind than this many bytes starts again. */
const MOST_WAITING = 65_536
/** Changes after which a member may no longer be one, or has a role without an office. */
const OF_MEMBERS = ['members', 'memberships']

/** Server-sent events: hints of what changed, for as long as the session lasts. */
export function liveRoutes(api: OfficeApi, { db, live, baseUrl }: Context): void {
  const cookie = createSessionCookie(baseUrl)

  api.outside(officeEndpoints.watchOffice, async ({ organisation, session }, { cookies }) => {
    const stream = new Readable({ read() {} })
    const write = (text: string) => {
      if (stream.readableLength > MOST_WAITING) stream.destroy()
      else stream.push(text)
    }
    const check = async () => {
      const found = await findSession(db, cookie?.read(cookies), organisation.slug)
      const role = found?.membership?.role
      if (!role || !may(role, officeEndpoints.watchOffice.capability)) stream.push(null)
    }
    const recheck = () => void check().catch(() => stream.destroy())
    const leave = live.subscribe(
      { organisation: organisation.id, session: session.id, account: session.account.id },
      {
        hint(hint) {
          write(`event: hint\ndata: ${JSON.stringify(hint)}\n\n`)
          if (OF_MEMBERS.includes(hint.topic)) recheck()
        },
        news: (news) => write(`event: ${news}\ndata: ${news}\n\n`),
        check: recheck,
        end: () => stream.push(null),
      },
    )
    const heartbeat = setInterval(() => write('event: beat\ndata: beat\n\n'), HEARTBEAT_MS)
    const checking = setInterval(recheck, CHECK_MS)
    stream.once('close', () => {
      leave()
      clearInterval(heartbeat)
      clearInterval(checking)
    })
    write('retry: 2000\n\n')
    return stream
  })
}
