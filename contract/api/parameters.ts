import * as z from 'zod'
import type { PathParameter } from '#contract/endpoint.ts'
import { exampleEvent } from '#contract/examples/event.ts'
import { examplePaymentSession } from '#contract/examples/hirer.ts'
import { exampleDelivery } from '#contract/examples/job.ts'
import { exampleOrder } from '#contract/examples/order.ts'
import { exampleEndpoint } from '#contract/examples/webhook.ts'
import { Slug } from '#contract/organisations/organisation.ts'

/** The parameters of paths: what kind of record each one names, and what its ids look like. */

const uuid = z.string().meta({ format: 'uuid' })

/** An id with a prefix, such as `evt_`, and the digits of a UUID. */
function prefixed(prefix: string) {
  const length = prefix.length + 32
  const bounds = { minLength: length, maxLength: length }
  return z.string().meta({ pattern: `^${prefix}[0-9a-f]{32}$`, ...bounds })
}

export const organisation = {
  names: 'organisation',
  description: 'The booking slug of the organisation: the last word of its booking address.',
  schema: Slug,
  example: 'bandicoot',
} as const satisfies PathParameter

export const order = {
  names: 'order',
  description: 'The id of the order.',
  schema: uuid,
  example: exampleOrder.id,
} as const satisfies PathParameter

export const paymentSession = {
  names: 'payment session',
  description: 'The id of the payment session.',
  schema: uuid,
  example: examplePaymentSession.id,
} as const satisfies PathParameter

export const job = {
  names: 'job',
  description: 'The id of the job.',
  schema: uuid,
  example: exampleDelivery.id,
} as const satisfies PathParameter

export const webhookEndpoint = {
  names: 'webhook endpoint',
  description: 'The id of the webhook endpoint.',
  schema: prefixed('we_'),
  example: exampleEndpoint.id,
} as const satisfies PathParameter

export const event = {
  names: 'event',
  description: 'The id of the event.',
  schema: prefixed('evt_'),
  example: exampleEvent('order.created').id,
} as const satisfies PathParameter

/** A session of a person who is signed in. */
export const accountSession = {
  names: 'session',
  description: 'The id of the session.',
  schema: uuid,
  example: '01936d0e-7a1c-7b52-9c3e-0d7a3f5b2c11',
} as const satisfies PathParameter

export const member = {
  names: 'member',
  description: "The id of the member's account.",
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000001',
} as const satisfies PathParameter

export const invitation = {
  names: 'invitation',
  description: 'The id of the invitation.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000002',
} as const satisfies PathParameter

export const apiKey = {
  names: 'api key',
  description: 'The id of the API key.',
  schema: prefixed('key_'),
  example: 'key_0199a3a0000070008000000000000003',
} as const satisfies PathParameter

export const passkey = {
  names: 'passkey',
  description: 'The id of the passkey.',
  schema: z.string(),
  example: 'q83vASNFZ4mrze8BI0VniQ',
} as const satisfies PathParameter

export const exportFile = {
  names: 'export',
  description: 'The id of the export.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000003',
} as const satisfies PathParameter

export const sentEmail = {
  names: 'email',
  description: 'The id of the email.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000004',
} as const satisfies PathParameter

/** A website that may book; its address is written as one part of the path. */
export const website = {
  names: 'website',
  description: 'The origin of the website.',
  schema: z.string(),
  example: 'https://shop.example',
} as const satisfies PathParameter

export const customer = {
  names: 'customer',
  description: 'The id of the customer.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000006',
} as const satisfies PathParameter

export const customerMerge = {
  names: 'customer merge',
  description: 'The id of the merge.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000007',
} as const satisfies PathParameter

export const customerImport = {
  names: 'import',
  description: 'The id of the import.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000008',
} as const satisfies PathParameter

export const savedView = {
  names: 'saved view',
  description: 'The id of the view.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000029',
} as const satisfies PathParameter

export const driverRecord = {
  names: 'driver',
  description: 'The id of the driver.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000042',
} as const satisfies PathParameter

export const driverPhone = {
  names: 'phone',
  description: 'The id of the phone.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000043',
} as const satisfies PathParameter

export const driverFile = {
  names: 'file',
  description: 'The id of the file.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000044',
} as const satisfies PathParameter

export const fileHash = {
  names: 'file',
  description: 'The SHA-256 of the file, in hexadecimal.',
  schema: z.string().meta({ pattern: '^[0-9a-f]{64}$', maxLength: 64 }),
  example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
} as const satisfies PathParameter

export const run = {
  names: 'run',
  description: 'The id of the run.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000041',
} as const satisfies PathParameter

export const boardMoves = {
  names: 'board moves',
  description: 'The id of moves on the board.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000051',
} as const satisfies PathParameter

export const charge = {
  names: 'charge',
  description: 'The id of the charge.',
  schema: uuid,
  example: '0199a3a0-0000-7000-8000-000000000084',
} as const satisfies PathParameter
