import { problemCodes } from '#contract/problems.ts'
import { PUBLIC_READS_PER_ADDRESS, PUBLIC_WRITES_PER_ADDRESS } from '#contract/values/limits.ts'
import type { Deployment } from '#server/openapi/deployment.ts'

const codes = Object.entries(problemCodes)
  .map(([code, meaning]) => `- **${code}** ${meaning}`)
  .join('\n')

/** What the documentation says before its endpoints. */
export const introduce = ({ keyRate, publicRate, publicScope }: Deployment): string =>
  `
The API of Kerbside, software for waste businesses: bin hire, collection and the crews in between.

An **organisation** is one waste business. Its customers book **orders**, each order becomes **jobs** that drivers carry out, and Kerbside pushes what happens to your server as **events**. Everything belongs to one organisation, and no call reaches into another.

There are two ways in:

- \`/api/v1\` is for servers. An API key identifies the caller and the organisation. Never call it from a browser: anyone who reads the page would have the key.
- \`/api/public/{organisation}\` is for browsers, above all the booking page. The path names the organisation by its booking slug. Reads need no authentication, and writes need an allowlisted \`Origin\`.

There is one production environment and no sandbox. To try calls that place real orders, ask the operator for a test organisation.

## Requests and answers

Bodies are JSON in UTF-8, at most 16 KB, and every one needs \`Content-Type: application/json\`. Body fields and query parameters that are not described here are ignored, and named in the header \`Kerbside-Ignored\`: a List of RFC 9651 with at most 20 names, such as \`"qunatity", "lines[0].colour"\`. \`HEAD\` answers as \`GET\` does, without the body.

Every answer carries \`Cache-Control: no-store\` and \`X-Request-Id\`; quote that id when you ask about a request. Answers to \`GET\` over 1 KB are compressed with \`br\` or \`gzip\` if \`Accept-Encoding\` asks for it. Every answer to a known key shows what is left of its budget. Answers of \`/api/public\` carry CORS headers, including errors. A field without a value is \`null\`. New fields may appear at any time, so ignore those you do not know.

## Money, dates and text

Amounts are integers in cents and include GST. Dates are \`YYYY-MM-DD\` in the organisation's timezone. Instants are ISO 8601 in UTC. Ids are UUIDs unless they begin with a prefix such as \`org_\`. Lengths count characters after spaces at both ends are trimmed.

## Errors

The body of every error is \`{"error": "…"}\`, one sentence written for a person. Match on the status, not on the words.

- **400** The JSON is malformed.
- **401** The API key is missing, malformed, revoked or expired.
- **402** The organisation's subscription is inactive, so online booking is closed.
- **403** The origin is not trusted, an access key does not match its order, or a read-only key was used for a write.
- **404** No organisation or record has that id, or nothing is at that address.
- **405** The address does not take that method. \`Allow\` lists those it takes.
- **413** The body is larger than 16 KB.
- **415** The body is not declared as \`application/json\`.
- **422** Validation failed. The message lists every offending field as \`field: message\`, separated by semicolons: \`customerName: is required; lines[0].quantity: must be at most 1000\`. To show your own words, look them up by the name of the field. \`Kerbside-Problems\` has a stable code for each field.
- **429** The rate limit is reached. Wait for as many seconds as \`Retry-After\` says.
- **500** A fault on our side. It is safe to try again. A write may have been carried out, so repeat it with the same \`Idempotency-Key\`.
- **503** The database or the disk is away for a moment. Try again after as many seconds as \`Retry-After\` says; for a write, as after 500.

## Problem codes

Every 422 also has the header \`Kerbside-Problems\`, for machines: \`"deliveryDate";code=sold_out;next="2027-02-04", "email";code=invalid\`. It is a List of RFC 9651 with the fields of the message, each with a code and, for dates, the next one that works. Field names are Strings, or Display Strings if they are not ASCII. The header holds the first problems, up to 8 KB. The codes are stable; new ones may come.

${codes}

## Idempotency

Send an \`Idempotency-Key\` with every order: a fresh UUID for each booking attempt, and the same UUID for its retries. If the organisation has seen the key, the answer is 201 with the original order as it is now and \`Idempotent-Replayed: true\`, and nothing is placed, whatever else the body says: \`Idempotency-Mismatch: true\` warns you if the body is another. Browsers and keys don't share keys, and from a browser another body gets only \`id\`, \`reference\` and \`status\`. A refused request does not use up its key, and neither does \`?dryRun=true\`, which only asks for the price. Registering a webhook endpoint, rotating its secret, opening a payment session and making a test event take an \`Idempotency-Key\` as well.

## Rate limits

- \`/api/v1\`: ${keyRate} requests a minute for each key. \`RateLimit\` and \`RateLimit-Policy\` show what is left, and \`Retry-After\` when to come back.
- \`/api/public\`: ${publicRate} requests a minute for ${publicScope}, shared by all its callers, then 429 with \`Retry-After: 60\`. Besides that, one client address has ${PUBLIC_WRITES_PER_ADDRESS} writes and ${PUBLIC_READS_PER_ADDRESS} reads a minute. Keep the catalogue for a few minutes rather than polling it. Send its \`ETag\` as \`If-None-Match\` when you ask again: an unchanged one is a 304 without a body.

## Versions and maturity

\`/api/v1\` is the version in the path, and is in beta. Each endpoint says how far you can rely on it:

- **Stable** endpoints do not break without a changelog entry and a deprecation window.
- **Beta** endpoints change with a changelog entry and no deprecation window.
- **Retired** fields are still accepted. Their description says what happens to them.

A new optional field or endpoint gets a changelog entry and no advance notice. Anything not described here carries no promise.
`.trim()

export const keyDescription = `
A key belongs to exactly one organisation and is either read only or read and write. Every write with a read-only key answers 403. Keys begin with \`svc_sk_\`. An organisation creates them in its settings, under API Keys, which show each key once. Keep it like a password, on your server only.
`.trim()
