import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import { createProviders } from '#server/payments/providers/create-providers.ts'
import { requestRefund } from '#server/payments/refunds/request-refund.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import {
  SECRET,
  createTestOrganisation,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import { compose, startStandIn } from './stripe-stand-in.ts'

/** A server that takes payments at the stand-in for Stripe, and one live organisation. */
export async function startStripeShop() {
  const stripe = await startStandIn()
  const server = await startTestServer({ stripe: stripe.options })
  const organisation = await createTestOrganisation(server.db, plainCatalog, { test: false })
  const payments = await createProviders({ stripe: stripe.options, baseUrl: '', secret: SECRET })
  const log = { info() {}, warn() {}, error() {} }
  const ask = asHirer(server, organisation)

  const within = <Result>(work: Parameters<typeof enterOrganisation<Result>>[3]) =>
    enterOrganisation(server.db, organisation.id, { type: 'operator' }, work)
  const refund = (orderId: string, amount: number | null) =>
    within((org) => requestRefund(org, { orderId, amount, reason: null }))
  const place = async () => (await placeByKey(server, organisation, anOrder())).json
  const find = async (id: string) =>
    (await server.fetch(`/api/v1/orders/${id}`, { headers: withKey(organisation.readKey) })).json
  /** The public view of a payment session. */
  const look = async (session: string) =>
    (await server.fetch(`/api/public/${organisation.slug}/payment-sessions/${session}`)).json
  const pay = (id: string, body = {}) => ask('payment-sessions', { id, body })
  /** Stripe's id of the session opened last. */
  const latest = () => [...stripe.sessions.keys()].at(-1) ?? ''
  const sendEvent = (type: string, object: object | undefined, options = {}) =>
    server.fetch('/payments/stripe/events', { method: 'POST', ...compose(type, object, options) })

  /** An order paid at Stripe, with its event received. */
  async function paidOrder() {
    const order = await place()
    await pay(order.id)
    const session = stripe.pay(latest())
    const { status } = await sendEvent('checkout.session.completed', session)
    if (status !== 200) throw new Error(`the payment's event got ${status}`)
    return { order, session }
  }

  return {
    stripe,
    server,
    organisation,
    desk: { inOrg: within, payments, log },
    within,
    refund,
    ask,
    place,
    find,
    look,
    pay,
    latest,
    sendEvent,
    paidOrder,
  }
}
