import { readFile } from 'node:fs/promises'
import { expect, expectTypeOf, test } from 'vitest'
import { generateSchema, schemaFile } from '../../client/generate.ts'
import type { Call } from '../../client/src/http/call.ts'
import type { AnswerOf, BodyOf, MethodOf, QueryOf } from '../../client/src/schema/operation.ts'
import type {
  CancelBody,
  Event,
  Order,
  OrderPage,
  components,
  operations,
} from '../../client/src/schema/schema.ts'

test('the committed types match the OpenAPI document', async () => {
  expect(await readFile(schemaFile, 'utf8'), 'run `npm run client:generate`').toBe(
    await generateSchema(),
  )
})

test('the types contain what the client calls, and no more', () => {
  expectTypeOf<keyof components['schemas']>()
    .extract<'HirersPage' | 'OrderSummary' | 'Error'>()
    .toBeNever()
})

test('an operation has its query, body and answer', () => {
  expectTypeOf<MethodOf<'/api/v1/orders'>>().toEqualTypeOf<'get' | 'post'>()
  expectTypeOf<MethodOf<'/api/v1/orders/{id}'>>().toEqualTypeOf<'get'>()
  expectTypeOf<QueryOf<operations['listOrders']>['limit']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<BodyOf<operations['cancelOrder']>>().toEqualTypeOf<CancelBody>()
  expectTypeOf<BodyOf<operations['getOrder']>>().toBeUndefined()
  expectTypeOf<AnswerOf<operations['listOrders']>>().toEqualTypeOf<OrderPage>()
  expectTypeOf<AnswerOf<operations['deleteWebhookEndpoint']>>().toBeUndefined()
  expectTypeOf<ReturnType<Call>>().resolves.not.toBeAny()
})

test('an optional field may be undefined', () => {
  expectTypeOf<{ reason: undefined }>().toExtend<CancelBody>()
})

test('the type of an event decides the type of its data', () => {
  expectTypeOf<Extract<Event, { type: unknown; data: Order }>['type']>().toEqualTypeOf<
    Extract<Event['type'], `order.${string}`>
  >()
  expectTypeOf<Extract<Event, { changed: unknown }>['type']>().toEqualTypeOf<'order.updated'>()
})
