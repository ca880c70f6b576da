/** On whose behalf a transaction works. The guard, command or chore that opens it says so. */
export type Actor =
  /** An integrator, by API key. */
  | { type: 'key'; id: string }
  /** A member of the organisation who is signed in. */
  | { type: 'account'; id: string; name: string; address?: string }
  | { type: 'driver'; id: string; name: string }
  /** The person who books, at the booking page or with the access key of their order. */
  | { type: 'hirer'; address?: string }
  /** The person who runs the server, at the command line. */
  | { type: 'operator' }
  /** A payment provider reporting what happened to money. */
  | { type: 'provider'; name: string }
  /** The server on its own; `name` is the task, or the reason. */
  | { type: 'system'; name: string }

/** The actor as text in the audit log: a stranger goes by the client's address (rules, section 9). */
export function auditText(actor: Actor): string {
  return actor.type === 'hirer' && actor.address !== undefined
    ? `hirer:${actor.address}`
    : actorText(actor)
}

/** The actor as text for callers, such as in `cancellation.by` of an order. */
export function actorText(actor: Actor): string {
  switch (actor.type) {
    case 'key':
    case 'account':
    case 'driver':
      return `${actor.type}:${actor.id}`
    case 'hirer':
    case 'operator':
      return actor.type
    case 'provider':
    case 'system':
      return actor.name
  }
}
