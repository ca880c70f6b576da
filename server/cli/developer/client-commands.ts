import { eventTypes } from '#contract/webhooks/event-types.ts'
import type { ClientCommand } from './client-command.ts'

export const listenCommand: ClientCommand = {
  name: 'listen',
  usage: 'listen --key KEY --forward URL [--types T,T] [--since TIME] [--url URL] [--state FILE]',
  about: 'Posts the events of a server to your own machine, signed like webhooks',
  more: [
    'It asks the server for events every second, so your machine needs no public address. A key that reads is enough.',
    'It posts each event until your receiver answers 2xx, then goes on with the next. Stopped, it goes on later from where it was.',
    '--types job.completed,job.failed posts only these; without it, every type.',
    '--since 2027-01-28T01:00:00Z begins there; --since now forgets what was missed.',
    '--url is the address of the server, BASE_URL or http://localhost:3000 without it.',
    '--state is the file that keeps where it was, in ~/.kerbside without it.',
  ],
}

export const triggerCommand: ClientCommand = {
  name: 'trigger',
  usage: 'trigger TYPE --key KEY [--order ID] [--job ID] [--url URL]',
  about: 'Makes an event happen in a test organisation',
  more: [
    `TYPE is one of ${eventTypes.join(', ')}. For ping, test a webhook endpoint instead.`,
    'It happens to the order or job that you name, otherwise to a new order. The server places, pays, changes or cancels the order, or moves its job, as it does for real.',
    'KEY reads and writes, and belongs to a test organisation.',
    '--url is the address of the server, BASE_URL or http://localhost:3000 without it.',
  ],
}

/** The commands for people who program against a server that runs already, perhaps somewhere else. */
export const clientCommands: readonly ClientCommand[] = [listenCommand, triggerCommand]

/** The command that the words call; null if it isn't one of these. */
export function findClientCommand([name]: readonly string[]): ClientCommand | null {
  return clientCommands.find((command) => command.name === name) ?? null
}
