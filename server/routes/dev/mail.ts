import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountLink } from '#server/accounts/links/link-token.ts'
import { spokenInstant } from '#server/documents/sheet.ts'
import { listOrganisationIds } from '#server/organisations/list-ids.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import { listAccountMails } from '#server/mail/list-account-mails.ts'
import { findMail, listMails } from '#server/mail/list-mails.ts'
import type { Mail } from '#server/mail/list-mails.ts'
import { fillLinkPlaceholder } from '#server/mail/link-placeholder.ts'
import { stopTexts } from '#server/texts/consent.ts'
import { listTexts } from '#server/texts/list-texts.ts'
import type { StoredText } from '#server/texts/list-texts.ts'
import { invoiceLink, invoiceLinks } from '#server/invoices/access/invoice-key.ts'
import { linkToOrder } from '#server/orders/hirers-link.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Context } from '#server/routes/context.ts'
import { htmlPage } from '#server/http/html-page.ts'
import { html } from '#server/http/html.ts'
import type { Html } from '#server/http/html.ts'
import { Refusal } from '#server/refusal.ts'

const OPERATOR = { type: 'operator' } as const

/**
 * A path for the unsent emails that can't be guessed, printed at the start. A proxy on the same machine may
 * pass on strangers' requests that look as if they came from there.
 */
export function createDevMailPath(): string {
  return `/dev/mail/${randomBytes(16).toString('base64url')}`
}

/**
 * Shows the unsent emails of test organisations to people who try Kerbside on their own machine.
 * Emails hold keys, so only a browser on that machine that knows the path gets them: see `isAtHome`.
 */
export function devMailRoutes(context: Context, path: string): void {
  const { app, db } = context
  // PostgreSQL refuses some characters; no organisation's id has them.
  const ofMail = `${path}/:organisation(^\\w+$)/:id`
  const linkOf = async (org: Org, { order_id: orderId, link_for: purpose, link_id: id }: Mail) => {
    if (orderId !== null) return linkToOrder(org, orderId, context)
    if (purpose === null || id === null) return ''
    return purpose === 'invoice'
      ? invoiceLink({ slug: org.slug, id }, context)
      : accountLink(context, { purpose, id })
  }

  app.get(path, async (request, reply) => {
    refuseStrangers(request)
    const mails: { organisation: string; at: string; mail: Mail }[] = []
    const texts: { organisation: string; at: string; text: StoredText }[] = []
    for (const organisation of await listOrganisationIds(db)) {
      await enterOrganisation(db, organisation, OPERATOR, async (org) => {
        if (!org.test) return
        const when = ({ created_at }: { created_at: Date }) =>
          spokenInstant(created_at, org.timezone)
        const found = [...(await listMails(org)), ...(await listAccountMails(org))]
        mails.push(...found.map((mail) => ({ organisation, at: when(mail), mail })))
        const sent = await listTexts(org)
        texts.push(...sent.map((text) => ({ organisation, at: when(text), text })))
      })
    }
    mails.sort((a, b) => b.mail.created_at.getTime() - a.mail.created_at.getTime())
    return show(
      reply,
      html`<h1>Emails</h1>
        <p>These emails weren’t sent, because SMTP_URL isn’t set.</p>
        <ul>
          ${mails.map(
            ({ organisation, at, mail }) =>
              html`<li>
                ${at} ${mail.recipient}
                <a href="${path}/${organisation}/${mail.id}">${mail.subject}</a>
              </li> `,
          )}
        </ul>
        <h1>Texts</h1>
        <p>The test provider has these. None was sent to a phone.</p>
        <ul>
          ${texts.map(
            ({ organisation, at, text }) =>
              html`<li>
                ${at} ${text.recipient} (${text.status}) ${text.body}
                <form method="post" action="${path}/${organisation}/${text.id}/stop">
                  <button>Reply STOP</button>
                </form>
              </li> `,
          )}
        </ul>`,
    )
  })

  app.post<OfMail>(`${ofMail}/stop`, async (request, reply) => {
    refuseStrangers(request)
    const { organisation, id } = request.params
    await enterOrganisation(db, organisation, OPERATOR, async (org) => {
      const text = (await listTexts(org)).find((one) => one.id === id)
      if (!org.test || !text) throw new Refusal(404, 'Not found')
      await stopTexts(org, text.recipient)
    })
    return reply.redirect(path, 303)
  })

  app.get<OfMail>(ofMail, async (request, reply) => {
    refuseStrangers(request)
    return inTest(request.params, (mail, link, more) =>
      show(
        reply,
        html`<p><a href="${path}">Emails</a></p>
          <h1>${mail.subject}</h1>
          <p>To ${mail.recipient}</p>
          <pre>${fillLinkPlaceholder(mail.body, link, more)}</pre>
          ${mail.html !== null && html`<p><a href="${path}/${request.params.organisation}/${mail.id}/markup">As HTML</a></p>`}
          ${Boolean(mail.calendar) && html`<p><a href="${path}/${request.params.organisation}/${mail.id}/calendar">Its calendar file</a></p>`}
          ${link !== '' && html`<p><a href="${link}">Open its link</a></p>`}`,
      ),
    )
  })

  app.get<OfMail>(`${ofMail}/markup`, async (request, reply) => {
    refuseStrangers(request)
    return inTest(request.params, (mail, link, more) =>
      send(reply, fillLinkPlaceholder(mail.html ?? '', link, more)),
    )
  })

  app.get<OfMail>(`${ofMail}/calendar`, async (request, reply) => {
    refuseStrangers(request)
    return inTest(request.params, ({ calendar }) => {
      if (!calendar) throw new Refusal(404, 'Not found')
      return reply.type('text/calendar; charset=utf-8').send(calendar)
    })
  })

  const inTest = <Result>(
    { organisation, id }: OfMail['Params'],
    use: (mail: Mail, link: string, more: ReadonlyMap<string, string>) => Result,
  ): Promise<Result> =>
    enterOrganisation(db, organisation, OPERATOR, async (org) => {
      if (!org.test) throw new Refusal(404, 'Not found')
      const ofAccount = (await listAccountMails(org)).find((one) => one.id === id)
      const mail = ofAccount ?? (await findMail(org, id))
      const ids = mail.more_invoices ?? []
      return use(mail, await linkOf(org, mail), invoiceLinks({ slug: org.slug, ids }, context))
    })
}

type OfMail = { Params: { organisation: string; id: string } }

/** Whether a request comes straight from a browser on this machine, and not through a proxy. */
export function isAtHome({ headers, remoteAddress }: AskedFrom): boolean {
  const near = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(remoteAddress ?? '')
  const named = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(headers['host'] ?? '')
  const passedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']
  return near && named && !passedOn.some((name) => headers[name] !== undefined)
}

export type AskedFrom = {
  headers: { host?: string | undefined } & Record<string, string | string[] | undefined>
  remoteAddress: string | undefined
}

function refuseStrangers(request: Pick<FastifyRequest, 'headers' | 'raw'>): void {
  const { remoteAddress } = request.raw.socket
  if (!isAtHome({ headers: request.headers, remoteAddress })) {
    throw new Refusal(404, 'Not found')
  }
}

function show(reply: FastifyReply, content: Html) {
  const head = html`<style>
    body {
      font:
        16px/1.5 system-ui,
        sans-serif;
      max-width: 50rem;
      margin: 2rem auto;
      padding: 0 1rem;
    }
  </style>`
  return send(reply, htmlPage({ title: 'Emails', head, body: content }))
}

function send(reply: FastifyReply, page: string) {
  return reply
    .headers({
      // A letter shows the organisation's logo, which can be anywhere.
      'content-security-policy':
        "default-src 'none'; img-src 'self' data: https:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(page)
}
