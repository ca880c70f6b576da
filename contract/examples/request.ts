import type { LoggedRequest } from '#contract/requests/request.ts'

/** A request that was refused, shown in the documentation. */
export const exampleRequest: LoggedRequest = {
  id: 'req_k3v9Qz1b2',
  object: 'request',
  at: '2027-01-28T01:33:05.123Z',
  keyId: 'key_0199a3a0000070008000000000000003',
  method: 'POST',
  route: '/api/v1/orders',
  status: 422,
  problem: 'deliveryDate: is sold out, the next date is 2027-02-03',
  milliseconds: 7,
}
