import { expect } from 'vitest'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, withKey } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import type { Answer } from '#test/answer.ts'

/** An integrator's webhook calls, made with the organisation's key. */
export type Integrator = {
  call: (method: string, path: string, body?: unknown, key?: string) => Promise<Answer>
  /** Registers an endpoint, expecting success, and returns it with its secret. */
  register: (url: string, more?: object) => Promise<Registered>
  endpoint: (id: string) => Promise<Registered>
  /** An endpoint's latest hundred deliveries, newest first. */
  deliveries: (id: string, query?: string) => Promise<LoggedDelivery[]>
}

export type Registered = {
  id: string
  url: string
  secret: string
  enabled: boolean
  disabledReason: string | null
  failingSince: string | null
  updatedAt: string
}

export type LoggedDelivery = {
  id: string
  eventId: string
  eventType: string
  status: string
  attempts: { at: string; status: number | null; error: string | null; answer: string | null }[]
  nextAttemptAt: string | null
}

/** @param server in this process or another */
export function asIntegrator(
  server: { fetch(path: string, init?: RequestInit): Promise<Answer> },
  organisation: Pick<TestOrganisation, 'writeKey'>,
): Integrator {
  const call: Integrator['call'] = (method, path, body, key = organisation.writeKey) =>
    server.fetch(`/api/v1/${path}`, {
      method,
      headers: withKey(key),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return {
    call,
    async register(url, more = {}) {
      const { status, json } = await call('POST', 'webhook-endpoints', { url, ...more })
      expect(status).toBe(201)
      return json
    },
    async endpoint(id) {
      return (await call('GET', `webhook-endpoints/${id}`)).json
    },
    async deliveries(id, query = 'limit=100') {
      return (await call('GET', `webhook-endpoints/${id}/deliveries?${query}`)).json.data
    },
  }
}

/** A new organisation with its integrator, who can place orders. */
export async function newIntegrator(server: TestServer, catalog: object = plainCatalog) {
  const organisation = await createTestOrganisation(server.db, catalog)
  const place = async () => {
    const placed = await placeByKey(server, organisation, anOrder())
    expect(placed.status).toBe(201)
    return placed.json
  }
  const placeSome = async (count: number) => {
    for (let left = count; left > 0; left -= 1) await place()
  }
  return { organisation, ...asIntegrator(server, organisation), place, placeSome }
}
