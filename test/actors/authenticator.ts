import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { OWN_ORIGIN } from '#test/actors/member.ts'

/** An authenticator written by the standard (Web Authentication, section 6), which can also cheat. */

export type Ceremony = {
  challenge: string
  origin?: string
  rpId?: string
  /** Whether it says that it has seen a finger or a face. */
  verified?: boolean
  /** How often it was used. */
  counter?: number
}

export type Authenticator = {
  id: string
  /** What `navigator.credentials.create()` would resolve to. */
  create(ceremony: Ceremony): object
  /** What `navigator.credentials.get()` would resolve to. */
  get(ceremony: Ceremony): object
}

/** An authenticator with one key on the curve P-256. */
export function createAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const raw = randomBytes(16)
  const id = raw.toString('base64url')
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  return {
    id,
    create(ceremony) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, raw.length), raw, cose])
      const authData = Buffer.concat([head(ceremony, 0x40), attested])
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.of(authData.length),
        authData,
      ])
      const client = clientData('webauthn.create', ceremony)
      return credential(id, {
        clientDataJSON: text(client),
        attestationObject: text(attestationObject),
      })
    },
    get(ceremony) {
      const authData = head(ceremony, 0)
      const client = clientData('webauthn.get', ceremony)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
      return credential(id, {
        clientDataJSON: text(client),
        authenticatorData: text(authData),
        signature: text(signature),
      })
    },
  }
}

function head(
  { rpId = 'localhost', verified = true, counter = 0 }: Ceremony,
  more: number,
): Buffer {
  const flags = 0x01 | (verified ? 0x04 : 0) | more
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.of(flags), count])
}

function clientData(type: string, { challenge, origin = OWN_ORIGIN }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function credential(id: string, response: object): object {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')
