import { createHash, createHmac } from 'node:crypto'

/** Signs requests to S3 (AWS Signature Version 4, "Authenticating Requests: Using the Authorization Header"). Pure. */

export type S3Keys = {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | null
  region: string
}

export type ToSign = {
  method: 'GET' | 'PUT' | 'DELETE'
  url: URL
  /** Of the body, in hexadecimal. */
  bodySha256: string
  now: Date
}

/** The headers of a request, with its signature. */
export function signRequest(
  { method, url, bodySha256, now }: ToSign,
  { accessKeyId, secretAccessKey, sessionToken, region }: S3Keys,
): Record<string, string> {
  const time = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const date = time.slice(0, 8)
  const signed: Record<string, string> = {
    host: url.host,
    'x-amz-content-sha256': bodySha256,
    'x-amz-date': time,
    ...(sessionToken !== null && { 'x-amz-security-token': sessionToken }),
  }
  const names = Object.keys(signed).toSorted()
  const request = [
    method,
    url.pathname,
    [...url.searchParams].map(([name, value]) => `${name}=${value}`).join('&'),
    ...names.map((name) => `${name}:${signed[name]}`),
    '',
    names.join(';'),
    bodySha256,
  ].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n')
  const key = [date, region, 's3', 'aws4_request'].reduce<Buffer>(
    (last, part) => hmac(last, part),
    Buffer.from(`AWS4${secretAccessKey}`),
  )
  const signature = hmac(key, text).toString('hex')
  const credential = `${accessKeyId}/${scope}`
  return {
    ...signed,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  }
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
