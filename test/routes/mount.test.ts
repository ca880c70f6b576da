import Fastify from 'fastify'
import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoints } from '#contract/api/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { readBytes } from '#server/http/json-body.ts'
import { PreparedJson } from '#server/http/prepared-json.ts'
import { mount } from '#server/routes/mount.ts'
import { plainCatalog } from '#test/catalogs.ts'
import { BOOKING_ORIGIN, createTestOrganisation, startTestServer, withKey } from '#test/harness.ts'
import { startToyServer } from './toy-server.ts'

const toy = {
  method: 'POST',
  tag: 'Orders',
  summary: 'Count the lines of a file',
  description: 'An endpoint for this test.',
  maturity: 'beta',
  published: false,
  params: {},
  status: 200,
  answer: z.object({ lines: z.int() }),
  means: 'How many lines there are.',
  refusals: [],
} as const

const importLines = {
  ...toy,
  audience: 'office',
  capability: 'read',
  path: '/office/lines',
  operationId: 'importLines',
  body: z.string(),
  bodyType: 'text/csv',
  bodyLimit: 20_000,
} as const satisfies Endpoint

const askInJson = {
  ...toy,
  audience: 'office',
  capability: 'read',
  path: '/office/json',
  operationId: 'askInJson',
  body: z.object({}),
} as const satisfies Endpoint

const letIn = async () => null
const serverOf = (app: ReturnType<typeof Fastify>, checkAnswers: boolean) => {
  return { app, checkAnswers, storageLow: () => false }
}
const readers = {
  'text/csv': async (request: IncomingMessage, most: number) =>
    (await readBytes(request, most)).toString(),
}

describe('bodies', () => {
  test('an audience that asks for CSV gets it, within the limit of the entry', async () => {
    const { post } = await startToyServer((app) =>
      mount(
        serverOf(app, true),
        importLines,
        letIn,
        async (_, { body }) => ({ lines: body().split('\n').length }),
        { readers },
      ),
    )
    const answer = await post('/office/lines', 'text/csv; charset=utf-8', 'a,b\n1,2\n3,4')
    expect([answer.status, await answer.json()]).toEqual([200, { lines: 3 }])
    const large = 'a'.repeat(18_000)
    expect((await post('/office/lines', 'text/csv', large)).status).toBe(200)
    expect((await post('/office/lines', 'text/csv', large + large)).status).toBe(413)
    const other = await post('/office/lines', 'application/json', '"a"')
    expect([other.status, await other.json()]).toEqual([415, { error: 'Use text/csv' }])
  })

  test('an audience that asks for nothing cannot mount a type of body other than JSON', () => {
    const server = serverOf(Fastify(), true)
    expect(() => mount(server, importLines, letIn, async () => ({ lines: 0 }))).toThrow('text/csv')
  })

  test('the interface takes JSON alone', async () => {
    const server = await startTestServer()
    const { slug, writeKey } = await createTestOrganisation(server.db, plainCatalog)
    const table: Endpoint[] = Object.values(endpoints)
    for (const { method, path, audience, body } of table.filter((entry) => entry.body)) {
      for (const type of ['text/csv', 'multipart/form-data; boundary=x', 'text/plain']) {
        const url = path.replace('{organisation}', slug).replace('{id}', 'x')
        const identity = audience === 'key' ? withKey(writeKey) : { origin: BOOKING_ORIGIN }
        const headers = { ...identity, 'content-type': type }
        const answer = await server.fetch(url, { method, headers, body: '{}' })
        expect(body && [answer.status, answer.json], `${method} ${path} ${type}`).toEqual([
          415,
          { error: 'Use application/json' },
        ])
      }
    }
  })
})

describe('answers', () => {
  const lacking = async () => new PreparedJson('{"line":3}')

  test('one that lacks a field fails, and the log names the field', async () => {
    const { post, logged } = await startToyServer((app) =>
      mount(serverOf(app, true), askInJson, letIn, lacking),
    )
    expect((await post('/office/json', 'application/json', '{}')).status).toBe(500)
    expect(logged).toEqual([expect.stringMatching(/askInJson .*lines: /)])
  })

  test('none is checked in production', async () => {
    const { post } = await startToyServer((app) =>
      mount(serverOf(app, false), askInJson, letIn, lacking),
    )
    expect((await post('/office/json', 'application/json', '{}')).status).toBe(200)
  })
})
