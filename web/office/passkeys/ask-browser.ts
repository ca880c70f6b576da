import type { Assertion, NewCredential } from '#contract/accounts/webauthn.ts'
import { Stopped } from '#web/office/api/failure.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** The browser’s part of passkeys, by its library, which is loaded when it’s first needed. */

const load = () => import('@simplewebauthn/browser')

/** What the server asks, as its library made it for the one here. */
type Asked = { options: { challenge: string } }

/** Whether this browser knows passkeys. */
export const knowsPasskeys = 'PublicKeyCredential' in globalThis

/**
 * Has the person show a passkey.
 * @param inField offers it in the email field’s suggestions rather than by a dialog of the browser
 * @throws Stopped
 */
export async function showPasskey({ options }: Asked, inField = false): Promise<Assertion> {
  const { startAuthentication } = await load()
  const asked = {
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: inField,
  }
  const { clientExtensionResults, ...shown } = await startAuthentication(asked).catch(stop)
  return { ...shown, type: 'public-key', clientExtensionResults: { ...clientExtensionResults } }
}

/**
 * Has the person make a passkey.
 * @throws Stopped
 */
export async function makePasskey({ options }: Asked): Promise<NewCredential> {
  const { startRegistration } = await load()
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const { clientExtensionResults, response, ...made } = await startRegistration({
    optionsJSON,
  }).catch(stop)
  const { clientDataJSON, attestationObject, transports = [] } = response
  return {
    ...made,
    type: 'public-key',
    clientExtensionResults: { ...clientExtensionResults },
    response: { clientDataJSON, attestationObject, transports },
  }
}

/** Whether the email field can offer passkeys. */
export async function offersInField(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await load()
  return browserSupportsWebAuthnAutofill()
}

/** Stops asking for a passkey. */
export async function stopAsking(): Promise<void> {
  const { WebAuthnAbortService } = await load()
  WebAuthnAbortService.cancelCeremony()
}

function stop(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') {
    throw new Stopped('This device has a passkey for your account already.')
  }
  if (name === 'NotAllowedError' || name === 'AbortError') {
    throw new Stopped('No passkey was used. Try again, or choose another way.')
  }
  throw new Stopped('This device didn’t give a passkey. Try again, or choose another way.')
}
