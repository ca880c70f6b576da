import { accountLink } from '#server/accounts/links/link-token.ts'
import { findMail, listMails } from '#server/mail/list-mails.ts'
import { retryMail } from '#server/mail/retry-mail.ts'
import { fillLinkPlaceholder } from '#server/mail/link-placeholder.ts'
import { invoiceLink, invoiceLinks } from '#server/invoices/access/invoice-key.ts'
import { linkToOrder } from '#server/orders/hirers-link.ts'
import { localTime } from '#contract/values/day.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import { readArguments } from './arguments.ts'
import { inNamed } from './command.ts'
import type { Command } from './command.ts'
import { printTable } from './print/table.ts'

const list: Command<{ data: ListedMail[]; timezone: string }> = {
  name: 'mail list',
  usage: 'mail list S',
  about: 'Lists the latest emails of an organisation',
  async run({ db }, args) {
    const { slug } = readArguments(args, list.usage, ['slug'])
    return inNamed({ db }, String(slug), async (org) => {
      const mails = await listMails(org)
      return {
        data: mails.map(({ id, recipient, subject, status, last_error: error, created_at }) => {
          return { id, recipient, subject, status, error, createdAt: created_at.toISOString() }
        }),
        timezone: org.timezone,
      }
    })
  },
  print: ({ data, timezone }) => {
    const table = printTable(
      data,
      [
        { heading: 'ID', of: ({ id }) => id },
        { heading: 'Written', whole: true, of: ({ createdAt }) => sayWhen(createdAt, timezone) },
        { heading: 'State', of: ({ status }) => status },
        { heading: 'To', of: ({ recipient }) => recipient },
        { heading: 'Subject', of: ({ subject }) => subject },
      ],
      'No emails yet',
    )
    const failed = data.flatMap(({ id, error }) => (error === null ? [] : [`${id}: ${error}`]))
    return failed.length === 0 ? table : [table, '', 'Why they failed', ...failed].join('\n')
  },
}

type ListedMail = {
  id: string
  recipient: string
  subject: string
  status: string
  error: string | null
  createdAt: string
}

/** "24 Nov 14:05" on the organisation's clock. */
function sayWhen(instant: string, timezone: string): string {
  const { day, time } = localTime(new Date(instant), timezone)
  return `${shortDay(day).slice(4)} ${time}`
}

const show: Command = {
  name: 'mail show',
  usage: 'mail show S MAIL_ID',
  about: 'Shows an email',
  uses: ['secret', 'addresses'],
  async run({ db, baseUrl, bookingUrl, openSecret }, args) {
    const words = readArguments(args, show.usage, ['slug', 'id'])
    const slug = String(words['slug'])
    const { current: secret } = await openSecret()
    const { mail, link, more } = await inNamed({ db }, slug, async (org) => {
      const found = await findMail(org, String(words['id']))
      const { order_id: orderId, link_for: purpose, link_id: linkId } = found
      if (orderId !== null) {
        return { mail: found, link: await linkToOrder(org, orderId, { bookingUrl, secret }) }
      }
      if (purpose === 'invoice' && linkId !== null) {
        const { slug: ofOrg } = org
        const to = { bookingUrl, secret }
        const ids = found.more_invoices ?? []
        return {
          mail: found,
          link: invoiceLink({ slug: ofOrg, id: linkId }, to),
          more: invoiceLinks({ slug: ofOrg, ids }, to),
        }
      }
      const isPersons = purpose !== null && purpose !== 'invoice' && linkId !== null
      const where = { baseUrl, secret }
      return { mail: found, link: isPersons ? accountLink(where, { purpose, id: linkId }) : '' }
    })
    return {
      id: mail.id,
      recipient: mail.recipient,
      subject: mail.subject,
      status: mail.status,
      attempts: mail.attempts,
      error: mail.last_error,
      createdAt: mail.created_at.toISOString(),
      sentAt: mail.sent_at?.toISOString() ?? null,
      body: fillLinkPlaceholder(mail.body, link, more),
      calendar: mail.calendar ?? null,
    }
  },
}

const retry: Command = {
  name: 'mail retry',
  usage: 'mail retry S MAIL_ID',
  about: 'Sends an unsent email again',
  async run({ db }, args) {
    const { slug, id } = readArguments(args, retry.usage, ['slug', 'id'])
    const mail = await inNamed({ db }, String(slug), (org) => retryMail(org, String(id)), [
      'emails',
    ])
    return { id: mail.id, recipient: mail.recipient, subject: mail.subject, status: mail.status }
  },
}

export const mailCommands = [list, show, retry]
