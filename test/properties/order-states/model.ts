import type { TestOrganisation } from '#test/harness.ts'

/**
 * A model of one order: the state tables of rules, sections 5 and 6, implemented a second time. The
 * test compares it with what the server does.
 */

type JobState = 'scheduled' | 'started' | 'completed' | 'failed' | 'cancelled'
type OrderState = 'pending' | 'confirmed' | 'in_progress' | 'completed' | 'cancelled'
type ModelJob = { id: string; type: string; state: JobState; retried: boolean }
type Session = { id: string; amount: number; reported: boolean }

export type Model = {
  organisation: TestOrganisation
  id: string
  state: OrderState
  jobs: ModelJob[]
  version: number
  events: string[]
  total: number
  paid: number
  refunded: number
  /** Payment sessions, oldest first. */
  sessions: Session[]
  /** Whether the order waits to be paid, and whether the time for that is over. */
  held: boolean
  late: boolean
  /** Days the hirer has added. */
  added: number
  /** Whether it was cancelled after its truck had left, and its bin is to be collected. */
  fetches: boolean
}

export const jobMoves = ['start', 'complete', 'fail', 'reschedule'] as const
/** `report`: the provider reports a payment. `lapse`: the time to pay ends. `expire`: the chore runs. */
export const orderMoves = [
  'cancel',
  'extend',
  'beginPayment',
  'pay',
  'report',
  'lapse',
  'expire',
] as const
export type JobMove = (typeof jobMoves)[number]
export type Move = JobMove | (typeof orderMoves)[number]

const DAY_PRICE = 1500

/** Remembers a payment session. Beginning to pay again returns the session that is already open. */
export function rememberSession({ sessions }: Model, session: Session): void {
  const known = sessions.find(({ id }) => id === session.id)
  if (!known) sessions.push(session)
  else if (session.reported) known.reported = true
}

/** Applies a move to the model if the rules allow it. Returns whether they do. */
export function apply(model: Model, move: Move, index: number): boolean {
  const live = model.state === 'confirmed' || model.state === 'in_progress'
  const unfinished = live || model.state === 'pending'
  if (move === 'cancel') {
    // A key that cancels again gets the cancelled order.
    if (model.state === 'cancelled') return true
    if (!unfinished || model.jobs.some(({ state }) => state === 'completed')) return false
    cancelOrder(model)
    return true
  }
  if (move === 'expire') {
    if (!model.held || !model.late || model.state !== 'pending') return false
    cancelOrder(model)
    return true
  }
  if (move === 'lapse') {
    if (!model.held || model.state !== 'pending') return false
    model.late = true
    return true
  }
  if (move === 'extend') {
    const waits = model.jobs.filter(
      ({ type, state }) => type === 'collection' && state !== 'cancelled',
    )
    if (!unfinished || waits.some(({ state }) => state !== 'scheduled')) return false
    model.added += 1
    model.total += DAY_PRICE
    model.version += 1
    return true
  }
  if (move === 'pay' || move === 'beginPayment') {
    if (model.state === 'cancelled' || model.paid >= model.total) return false
    if (model.held && model.late) return false
    if (move === 'pay') receivePayment(model, model.total - model.paid)
    return true
  }
  if (move === 'report') {
    const session = model.sessions[index % model.sessions.length]
    if (!session || session.reported) return false
    session.reported = true
    receivePayment(model, session.amount)
    if (model.state === 'cancelled') {
      model.paid -= session.amount
      model.refunded += session.amount
      model.version += 1
    }
    return true
  }
  const job = model.jobs[index % model.jobs.length]
  if (!job) return false
  const works = live || (model.fetches && job.type === 'collection')
  if (move === 'reschedule') {
    if (!works || job.state !== 'failed' || job.retried) return false
    job.retried = true
    model.version += 1
    return true
  }
  const from: JobState = move === 'start' ? 'scheduled' : 'started'
  if (job.state !== from || (move === 'start' && !works)) return false
  job.state = move === 'start' ? 'started' : move === 'complete' ? 'completed' : 'failed'
  model.events.push(`job.${job.state}`)
  if (model.state === 'cancelled' && job.type === 'delivery' && job.state === 'completed') {
    model.fetches = true
  }
  model.version += 1
  if (live) {
    model.state = 'in_progress'
    const current = model.jobs.filter(({ retried }) => !retried)
    const finished = current.every(({ state }) => state === 'completed' || state === 'cancelled')
    if (finished && current.some(({ state }) => state === 'completed')) model.state = 'completed'
  }
  return true
}

function cancelOrder(model: Model): void {
  model.state = 'cancelled'
  for (const job of model.jobs) if (job.state === 'scheduled') job.state = 'cancelled'
  model.events.push('order.cancelled')
  model.version += 1
}

/** A held order is confirmed once nothing is due. */
function receivePayment(model: Model, amount: number): void {
  model.paid += amount
  model.version += 1
  if (!model.held || model.state === 'cancelled' || model.paid < model.total) return
  model.held = false
  if (model.state === 'pending') model.state = 'confirmed'
}

/** Money refunded after a cancellation means the order no longer counts as paid. */
export function isPaid({ state, total, paid, refunded }: Model): boolean {
  return paid >= total && (refunded === 0 || state !== 'cancelled')
}
