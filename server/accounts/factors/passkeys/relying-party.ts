/** Who passkeys are for: this deployment, by its public address. */
export type RelyingParty = {
  /** The host that browsers bind passkeys to. */
  id: string
  /** The only origin that may ask for them. */
  origin: string
}

/** @param baseUrl the deployment's public address */
export function relyingPartyOf(baseUrl: string): RelyingParty {
  const { hostname, origin } = new URL(baseUrl)
  return { id: hostname, origin }
}

/** How long a person has to answer their browser, in seconds. */
export const ANSWER_SECONDS = 300

/** Ed25519, P-256 and RSA, as COSE numbers them: what every authenticator has one of. */
export const ALGORITHMS = [-8, -7, -257]

/**
 * The library, loaded when a first passkey is used: most of it reads attestations that we don't ask for.
 */
export function loadWebAuthn() {
  return import('@simplewebauthn/server')
}
