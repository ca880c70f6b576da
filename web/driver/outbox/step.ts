/**
 * What came of sending: everything is there; there was no signal, or the server wants a pause of some
 * seconds; this phone is signed out; or another window is sending at this moment.
 */
export type Sent =
  { kind: 'all' } | { kind: 'later'; seconds: number | null } | { kind: 'ended' } | { kind: 'busy' }

/** The result of one step of sending: more to do, nothing left, or a reason to stop. */
export type Step = 'more' | 'none' | Stop

type Stop = Extract<Sent, { kind: 'later' | 'ended' }>

/** Why a call stops the sender: signed out, or to be tried later. */
export function stopFor(reply: { status?: number; seconds?: number | null }): Stop {
  if (reply.status === 401) return { kind: 'ended' }
  return { kind: 'later', seconds: reply.seconds ?? null }
}
