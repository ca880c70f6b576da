import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { openDesk } from '#server/db/tenant.ts'
import type { OrgDesk } from '#server/db/tenant.ts'
import { findDevice } from '#server/driver/phones/find-device.ts'
import type { DeviceCaller } from '#server/driver/phones/find-device.ts'
import { markDeviceSeen } from '#server/driver/phones/mark-device-seen.ts'
import { Refusal, refuseFor } from '#server/refusal.ts'
import { takesPayment } from '#server/payments/providers/provider.ts'
import { createSiteCheck } from '#server/routes/account/check-site.ts'
import { photoBodies } from '#server/routes/photos.ts'
import type { Context } from '#server/routes/context.ts'
import { mount } from '#server/routes/mount.ts'
import type { Guard, Handler } from '#server/routes/mount.ts'
import { createPhoneCookie, PHONE_SECONDS } from './phone-cookie.ts'

/** A phone: how it gets or loses its token. */
export type Phone = {
  /** @throws Refusal 403 if no phone can join here: by plain http, but for loopback */
  signIn: (token: string) => void
  signOut: () => void
}

/** A driver's phone that has joined, at an instant by the database's clock. */
export type DriverCaller = Phone &
  DeviceCaller &
  OrgDesk & {
    /** Whether the phone says that it has a day. */
    hasDay: boolean
  }

type Entry = Endpoint & { audience: 'driver' }

/**
 * /api/driver lets in pages of this deployment (403): anyone to join, within the budget of the client's address
 * (429), and for the rest phones that have joined (401), within their budget (429).
 */
export type DriverApi = {
  signedOut<E extends Entry & { signedOut: true }>(endpoint: E, handler: Handler<E, Phone>): void
  on<E extends Entry>(endpoint: E, handler: Handler<E, DriverCaller>): void
}

/** A cookie is handed out again once a day, so that its 90 days slide. */
const RENEW_MS = 86_400_000

export function createDriverApi(context: Context): DriverApi {
  const { addresses, baseUrl, budgets, db, log, payments } = context
  const cookie = createPhoneCookie(baseUrl)
  const checkSite = createSiteCheck(baseUrl)

  const phoneOf = (reply: FastifyReply): Phone => ({
    signIn(token) {
      if (!cookie) throw new Refusal(403, 'Joining needs https', {}, 'forbidden')
      reply.header('set-cookie', cookie.write(token, PHONE_SECONDS))
    },
    signOut: () => void reply.header('set-cookie', cookie?.write('', 0)),
  })
  const guardStrangers: Guard<Phone> = async (_, request, reply) => {
    checkSite(request)
    addresses.take(request.address, 'write')
    return phoneOf(reply)
  }
  const guardDrivers: Guard<DriverCaller> = async (_, request, reply) => {
    checkSite(request)
    const phone = phoneOf(reply)
    const token = cookie?.read(request.headers.cookie)
    const found = await findDevice(db, token)
    if (token === undefined || !found) throw refuseFor('device')
    request.organisation = found.organisation.id
    await spendPhone(found.device.id)
    markDeviceSeen(db, found).catch((error: unknown) =>
      log.warn({ err: error }, "a phone's last use was not written"),
    )
    if (found.now.getTime() - found.device.seenAt.getTime() > RENEW_MS) phone.signIn(token)
    const actor = { type: 'driver', ...found.driver } as const
    const desk = openDesk(db, found.organisation, {
      now: found.now,
      actor,
      takesPayment: takesPayment(found.organisation, payments),
    })
    const hasDay = request.headers['if-none-match'] !== undefined
    return { ...phone, ...found, ...desk, hasDay }
  }
  const spendPhone = async (id: string) => {
    const taken = await budgets.perSession.take(id)
    if (taken.allowed) return
    const sentence = `More than ${budgets.perSession.limit} requests in a minute`
    const retry = { 'retry-after': String(taken.resetSeconds) }
    throw new Refusal(429, sentence, retry, 'session_budget')
  }
  return {
    signedOut: (endpoint, handler) => mount(context, endpoint, guardStrangers, handler),
    on: (endpoint, handler) =>
      mount(context, endpoint, guardDrivers, handler, { readers: photoBodies }),
  }
}
