import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerSession } from 'smtp-server'
import { closeAfterFile } from '#test/setup/after-file.ts'

export type Received = { from: string; to: string[]; message: string }

export type MailServer = {
  url: string
  received: Received[]
  /** Replies to the next messages, as a status and text; later messages are accepted. */
  refusals: [status: number, words: string][]
}

/** A mail server on loopback that keeps the messages it gets. */
export async function startMailServer(): Promise<MailServer> {
  const received: Received[] = []
  const refusals: MailServer['refusals'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      void answer(take(stream, session.envelope), done)
    },
  })
  const answer = async (taken: Promise<void>, done: (error?: Error) => void) => {
    try {
      await taken
      done()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const take = async (
    stream: Readable,
    { mailFrom, rcptTo }: SMTPServerSession['envelope'],
  ): Promise<void> => {
    const message = await text(stream)
    const refusal = refusals.shift()
    if (refusal) throw Object.assign(new Error(refusal[1]), { responseCode: refusal[0] })
    received.push({
      from: mailFrom === false ? '' : mailFrom.address,
      to: rcptTo.map(({ address }) => address),
      message,
    })
  }
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterFile(async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
  })
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, refusals }
}

/** The parts of a message with their transfer encoding undone, and its headers unfolded; '' for a part that isn't there. */
export function readMessage(message: string): {
  headers: string
  text: string
  html: string
  calendar: string
} {
  const headers = (message.split('\r\n\r\n', 1)[0] ?? '').replaceAll(/\r\n[\t ]+/g, ' ')
  const boundaries = Array.from(message.matchAll(/boundary="([^"]+)"/g), ([, name = '']) => name)
  const part = (type: string) => {
    const start = message.indexOf(`Content-Type: ${type}`)
    if (start === -1) return ''
    const rest = message.slice(start)
    const ends = boundaries.map((name) => rest.indexOf(`\r\n--${name}`)).filter((at) => at > 0)
    const section = rest.slice(0, Math.min(rest.length, ...ends))
    const [head = '', ...body] = section.split('\r\n\r\n')
    return decode(body.join('\r\n\r\n'), boundaries.length === 0 ? headers : head)
  }
  const calendar = part('text/calendar')
  return { headers, text: part('text/plain'), html: part('text/html'), calendar }
}

function decode(body: string, head: string): string {
  if (head.includes('base64')) return Buffer.from(body, 'base64').toString()
  if (!head.includes('quoted-printable')) return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  return Buffer.from(bytes, 'latin1').toString()
}
