/** A rotated secret that still signs, encrypted. */
export type GracedSecret = { secret: Buffer; until: Date }

/** The columns of an endpoint with its rotated secrets. */
export type RotatedSecrets = {
  previous_secret: Buffer | null
  previous_secret_until: Date | null
  /** Rotated before that one, the latest first: encrypted, in base64, and until when they sign. */
  older_secrets: { secret: string; until: string }[]
}

/** How many rotated secrets sign beside the current one (rules, section 10). */
const MOST_GRACED = 5

/** The rotated secrets of an endpoint that still sign at `now`, the latest first. */
export function gracedSecrets(row: RotatedSecrets, now: Date): GracedSecret[] {
  const { previous_secret: secret, previous_secret_until: until, older_secrets: older } = row
  const previous = secret && until ? [{ secret, until }] : []
  const others = older.map((one) => {
    return { secret: Buffer.from(one.secret, 'base64'), until: new Date(one.until) }
  })
  return [...previous, ...others].filter((one) => one.until > now)
}

/** The columns that hold rotated secrets, the latest first: at most five, so the oldest may end early. */
export function graceColumns(secrets: readonly GracedSecret[]) {
  const [previous, ...older] = secrets.slice(0, MOST_GRACED)
  return {
    previous_secret: previous?.secret ?? null,
    previous_secret_until: previous?.until ?? null,
    older_secrets: JSON.stringify(
      older.map(({ secret, until }) => ({ secret: secret.toString('base64'), until })),
    ),
  }
}
