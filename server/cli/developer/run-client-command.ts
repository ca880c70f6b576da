import type { ClientCommand, ClientContext } from './client-command.ts'
import { triggerCommand } from './client-commands.ts'
import { listen } from './listen.ts'
import { trigger } from './trigger.ts'

/**
 * Runs a command until it's done or stopped.
 * @throws BadArguments for a wrong call, and Error if the server can't be reached
 */
export async function runClientCommand(
  command: ClientCommand,
  args: string[],
  context: ClientContext,
): Promise<void> {
  try {
    await (command === triggerCommand ? trigger : listen)(context, args, command.usage)
  } catch (error) {
    // Stopped, and nothing is half done.
    if (context.signal.aborted) return
    throw error
  }
}
