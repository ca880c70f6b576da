import { findMail, listMails } from '#mail/list-mails.ts'
import { readArguments } from './arguments.ts'
import { inNamed } from './command.ts'
import type { Command } from './command.ts'

const list: Command = {
  name: 'mail list',
  usage: 'mail list S',
  about: 'Lists the latest mails of an organisation',
  async run({ db }, args) {
    const { slug } = readArguments(args, list.usage, ['slug'])
    const mails = await inNamed(db, String(slug), listMails)
    return {
      data: mails.map(({ id, recipient, subject, created_at }) => {
        return { id, recipient, subject, createdAt: created_at.toISOString() }
      }),
    }
  },
}

const show: Command = {
  name: 'mail show',
  usage: 'mail show S MAIL_ID',
  about: 'Shows a mail',
  async run({ db }, args) {
    const { slug, id } = readArguments(args, show.usage, ['slug', 'id'])
    const mail = await inNamed(db, String(slug), (org) => findMail(org, String(id)))
    const { recipient, subject, body, created_at } = mail
    return { id: mail.id, recipient, subject, createdAt: created_at.toISOString(), body }
  },
}

export const mailCommands = [list, show]
