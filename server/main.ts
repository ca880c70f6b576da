import { flushCompileCache } from 'node:module'
import { homedir } from 'node:os'
import { BadArguments } from '#server/cli/arguments.ts'
import { findClientCommand } from '#server/cli/developer/client-commands.ts'
import { showControls } from '#server/cli/print/show-controls.ts'
import { help, runCommand, useSettings } from '#server/cli/run-command.ts'
import { addressesOf } from './addresses.ts'
import { readConfig, readConfigAsUsed } from './config.ts'
import { endByDeadline } from './end-by-deadline.ts'
import { createLog } from './log.ts'
import { explainServe, explainStart } from './explain-start.ts'
import { stopWithParent } from './stop-with-parent.ts'

/** The program: `serve`, or one of the operator's commands. The only file with effects on import. */

const words = process.argv.slice(2)
const client = findClientCommand(words)
// A reader that has seen enough, such as `head`, makes nothing fail: what was asked for goes on, or is done.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
const print = (text: string) => process.stdout.write(`${text}\n`)

try {
  if (words.length === 0 || words.includes('--help')) {
    process.stdout.write(help(words))
  } else if (words[0] === 'serve') {
    const settings = readConfig(process.env)
    const stop = stopOnSignal()
    const log = createLog(settings.config.logLevel)
    const open = new Set<string>()
    endByDeadline(stop.signal, open, { drainSeconds: settings.config.drainSeconds, log })
    const onTerminal = process.stdout.isTTY
    // Only here: a command starts in half the time without the server's routes.
    const { serve } = await import('./serve.ts')
    // Node keeps the cached code that it has read, some 18 MB, until it writes what is new.
    flushCompileCache()
    await serve(settings, log, { print, onTerminal, open, signal: stop.signal }).catch(
      async (error: unknown) => {
        throw await explainServe(error, settings.config)
      },
    )
  } else if (client) {
    const baseUrl = () => {
      const { config } = readConfigAsUsed(process.env, (settings) => addressesOf(settings.config))
      return addressesOf(config).baseUrl
    }
    const { signal } = stopOnSignal()
    // Only here: the other commands start without what talks HTTP.
    const { runClientCommand } = await import('#server/cli/developer/run-client-command.ts')
    await runClientCommand(client, words.slice(1), { baseUrl, home: homedir(), print, signal })
  } else {
    const settings = readConfigAsUsed(process.env, (all) => useSettings(words, all))
    const { logLevel } = settings.config
    const log = createLog(logLevel === 'info' ? 'warn' : logLevel)
    const output = await runCommand(words, settings, log).catch((error: unknown) => {
      throw explainStart(error, settings.config)
    })
    print(output)
  }
} catch (error) {
  process.stderr.write(`${sentence(error)}\n`)
  process.exitCode = error instanceof BadArguments ? 2 : 1
}

function stopOnSignal(): AbortController {
  const stop = new AbortController()
  // Every signal, not just the first: the second would kill us and leave the embedded PostgreSQL.
  process.on('SIGTERM', () => stop.abort()).on('SIGINT', () => stop.abort())
  if (process.env['npm_command'] === 'exec') stopWithParent(() => stop.abort())
  return stop
}

function sentence(error: unknown): string {
  return showControls(`kerbside: ${error instanceof Error ? error.message : String(error)}`)
}
