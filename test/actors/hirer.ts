import { accessKeyOf } from '#server/orders/access-key.ts'
import { BOOKING_ORIGIN, SECRET } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import type { Answer } from '#test/answer.ts'

export type Asked = { id: string; body?: unknown; headers?: Record<string, string>; sent?: string }

/** Calls as an order's hirer: from the booking page and with the access key, unless overridden. */
export function asHirer(server: TestServer, organisation: Pick<TestOrganisation, 'slug'>) {
  return (action: string, { id, body = {}, headers = {}, sent }: Asked): Promise<Answer> =>
    server.fetch(`/api/public/${organisation.slug}/orders/${id}/${action}`, {
      method: 'POST',
      headers: { origin: BOOKING_ORIGIN, 'content-type': 'application/json', ...headers },
      body: sent ?? JSON.stringify({ accessKey: accessKeyOf(id, SECRET), ...(body as object) }),
    })
}
