import { expect, test } from 'vitest'
import { sha256, signRequest } from './sign-request.ts'

// The credentials are those of the examples in Amazon's documentation of Signature Version 4.
const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  sessionToken: null,
  region: 'us-east-1',
}

test('signs "GET Bucket Lifecycle" as documented', () => {
  const headers = signRequest(
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/?lifecycle'),
      bodySha256: sha256(''),
      now: new Date('2013-05-24T00:00:00Z'),
    },
    keys,
  )
  expect(headers['x-amz-date']).toBe('20130524T000000Z')
  expect(headers['authorization']).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/20130524\/us-east-1\/s3\/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543$/,
  )
})
