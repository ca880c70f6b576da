import type { Endpoint, PathParameter } from '#contract/endpoint.ts'
import type { Attempt } from './attempt.ts'
import type { Names, Tenant } from './tenants.ts'

/** Records that only the office names: test/tenancy/office-matrix.test.ts tries those. */
type OfficeKind =
  | ('session' | 'member' | 'invitation' | 'passkey' | 'api key')
  | ('export' | 'email' | 'website')
  | ('customer' | 'customer merge' | 'import' | 'saved view')
  | ('driver' | 'phone' | 'file')
  | ('vehicle' | 'depot' | 'tip site' | 'bin' | 'docket')
  | ('run' | 'board moves' | 'charge')
  | ('invoice' | 'invoice draft' | 'invoice run' | 'books export')
  | ('payment' | 'bank line' | 'report')
type Kind = Exclude<PathParameter['names'], 'organisation' | OfficeKind>

/** Where a tenant's id of each kind of record is. A new kind of record needs a line here. */
const idsOf: Record<Kind, (names: Names) => string> = {
  order: ({ orderId }) => orderId,
  'payment session': ({ sessionId }) => sessionId,
  job: ({ jobId }) => jobId,
  'webhook endpoint': ({ endpointId }) => endpointId,
  event: ({ eventId }) => eventId,
}

/** For every parameter of an endpoint's path: another organisation's record of every kind. */
export function attemptsByPath({ params, audience }: Endpoint, ours: Tenant): Attempt[] {
  const attempts = Object.entries(params).flatMap(([name, { names: kind }]): Attempt[] => {
    if (kind === 'organisation') {
      const params_ = ({ organisationId }: Names) => ({ [name]: organisationId })
      return [{ how: 'their public id instead of a slug', params: params_, status: 404 }]
    }
    return Object.entries(idsOf).map(([named, idOf]) => ({
      how: `their ${named} instead of our ${kind}`,
      params: (names) => ({ [name]: idOf(names) }),
      body: ({ accessKey }) => (audience === 'hirer' ? { accessKey } : {}),
      status: 404,
    }))
  })
  // test/invoices/payers-page.test.ts tries other keys and origins on an invoice.
  const isOrders = Object.values(params).some(({ names }) => names === 'order')
  return audience === 'hirer' && isOrders ? [...attempts, ...attemptsOnOurOrder(ours)] : attempts
}

/** The hirer's calls on our own order, by someone who could only use another organisation's. */
function attemptsOnOurOrder(ours: Tenant): Attempt[] {
  const params = () => ({ id: ours.names.orderId })
  return [
    {
      how: 'the access key of their order',
      params,
      body: ({ accessKey }) => ({ accessKey }),
      status: 403,
    },
    {
      how: 'an origin that only they trust',
      params,
      headers: ({ origin }) => ({ origin }),
      body: () => ({ accessKey: ours.names.accessKey }),
      status: 403,
    },
  ]
}
