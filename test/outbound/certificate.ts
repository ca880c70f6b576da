import { generateKeyPairSync, sign } from 'node:crypto'

/**
 * A self-signed certificate for tests: a P-256 key, one DNS name, valid from yesterday to tomorrow.
 * Encoded by hand in DER (RFC 5280) because Node can't create certificates.
 * @returns key and certificate as PEM
 */
export function makeCertificate(name: string, now = new Date()): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'))
  const commonName = sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(name)))
  const subject = sequence(der(0x31, commonName))
  const day = 86_400_000
  const validity = sequence(
    ...[now.getTime() - day, now.getTime() + day].map((at) =>
      der(0x18, Buffer.from(`${new Date(at).toISOString().slice(0, 19).replace(/\D/g, '')}Z`)),
    ),
  )
  const names = sequence(der(0x82, Buffer.from(name)))
  const alternativeName = sequence(Buffer.from('0603551d11', 'hex'), der(0x04, names))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    ecdsaWithSha256,
    subject,
    validity,
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeName)),
  )
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign('sha256', body, privateKey)]))
  const certificate = sequence(body, ecdsaWithSha256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

/** Encodes a DER value with its tag and length. */
function der(tag: number, value: Buffer): Buffer {
  const length = value.length
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.of(tag, ...size), value])
}
