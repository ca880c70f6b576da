import type { AudienceName, Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#server/actor.ts'
import type { Database } from '#server/db/connect.ts'
import { openDesk } from '#server/db/tenant.ts'
import type { Org, OrgDesk, Organisation } from '#server/db/tenant.ts'
import type { Hub } from '#server/live/hub.ts'
import { takesPayment } from '#server/payments/providers/provider.ts'
import type { Providers } from '#server/payments/providers/provider.ts'
import type { BodyReaders } from './body-readers.ts'
import type { TakeTurns } from './take-turns.ts'
import { mount } from './mount.ts'
import type { Confirm, Guard, Handler, RouteContext } from './mount.ts'

/** Who a guard let in: an actor of one organisation, at an instant by the database's clock. */
export type Caller = { organisation: Organisation; now: Date; actor: Actor }

/** Mounts the endpoints of one audience. */
export type Audience<For extends AudienceName, Who extends Caller = Caller> = {
  /** The handler works in one transaction of the caller's organisation. */
  on<E extends Endpoint & { audience: For }>(
    endpoint: E,
    handler: Handler<E, Org & Omit<Who, keyof Caller>>,
  ): void
  /** For the few that need several transactions, or call a provider or receiver between them. */
  outside<E extends Endpoint & { audience: For }>(
    endpoint: E,
    handler: Handler<E, Who & OrgDesk>,
  ): void
}

/** What else an audience asks of its callers. */
type Terms<Who> = {
  /** What is asked of them once the body is read (rules, section 1). */
  admit?: (endpoint: Endpoint, caller: Who) => void
  /** How they carry bodies other than JSON, to endpoints that work outside a transaction. */
  readers?: BodyReaders
  /** Looks again at a caller that is refused; see {@link Confirm}. */
  confirm?: Confirm<Who>
}

/** An audience whose callers `guard` lets in. */
export function createAudience<For extends AudienceName, Who extends Caller = Caller>(
  context: RouteContext & {
    db: Database
    takeTurns: TakeTurns
    live: Pick<Hub, 'note'>
    payments: Providers
  },
  guard: Guard<Who>,
  { admit = () => {}, readers = {}, confirm }: Terms<Who> = {},
): Audience<For, Who> {
  const { db, takeTurns, live, payments } = context

  /** After the commit of a write, hints to open pages what it changed. */
  const hint = async <Result>(
    endpoint: Endpoint,
    { organisation }: Caller,
    { params }: { params: Record<string, string> },
    working: Promise<Result>,
  ): Promise<Result> => {
    const result = await working
    const changes = endpoint.method !== 'GET' && endpoint.changesNothing !== true
    if (changes && !didNothing(result)) {
      live.note(organisation.id, { topic: topicOf(endpoint), id: params['id'] })
    }
    return result
  }

  /** Opens transactions for a call. A change of an order waits for its turn before each. */
  const openFor = (
    endpoint: Endpoint,
    { organisation, ...caller }: Caller,
    { params }: { params: Record<string, string> },
  ): OrgDesk => {
    const desk = openDesk(db, organisation, {
      ...caller,
      takesPayment: takesPayment(organisation, payments),
    })
    if (endpoint.takesTurns !== true) return desk
    const order = `${organisation.id} ${params['id']}`
    return { ...desk, inOrg: (work) => takeTurns(order, () => desk.inOrg(work)) }
  }

  return {
    on(endpoint, handler) {
      mount(context, endpoint, guard, (caller, call) => {
        admit(endpoint, caller)
        const working = openFor(endpoint, caller, call).inOrg((org) =>
          handler({ ...caller, ...org }, call),
        )
        return hint(endpoint, caller, call, working)
      })
    },
    outside(endpoint, handler) {
      const run: Handler<typeof endpoint, Who> = (caller, call) => {
        admit(endpoint, caller)
        const working = handler({ ...caller, ...openFor(endpoint, caller, call) }, call)
        return hint(endpoint, caller, call, working)
      }
      mount(context, endpoint, guard, run, { readers, confirm })
    },
  }
}

/** Whether a call only answered what it would do, or what is wrong with it. */
function didNothing(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  return (
    ('dryRun' in answer && answer.dryRun === true) || ('done' in answer && answer.done === false)
  )
}

/** What a call is about: the part of the office, or of the hirer's calls, that its path names; else `orders` or `jobs`. */
function topicOf({ audience, tag, path }: Endpoint): string {
  if (audience === 'office' || audience === 'hirer') return path.split('/')[4] ?? 'office'
  return tag === 'Hirers' || tag === 'Payments' ? 'orders' : tag.toLowerCase()
}
