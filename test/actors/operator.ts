import { runCommand, useSettings } from '#server/cli/run-command.ts'
import { readConfig } from '#server/config.ts'
import type { Settings } from '#server/config.ts'
import type { Answer } from '#test/answer.ts'
import { SECRET } from '#test/harness.ts'

const quiet = { info() {}, warn() {}, error() {} }

/** Runs the operator's command in this process with `--json`; returns the parsed output or throws. */
export function asOperator(databaseUrl: string): (...words: string[]) => Promise<Answer['json']> {
  const settings = readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY: SECRET })
  return async (...words) => {
    const printed = await runCommand([...words, '--json'], onlyUsed(words, settings), quiet)
    return JSON.parse(printed.split('\n').at(-1) ?? '')
  }
}

/** The settings that a command says it uses; any other fails, since a wrong one wouldn't be named with the rest. */
function onlyUsed(words: readonly string[], { config, secrets }: Settings): Settings {
  const used = new Set<PropertyKey>()
  const noted = <Group extends object>(group: Group, isAllowed: (name: PropertyKey) => boolean) =>
    new Proxy(group, {
      get(values, name) {
        if (!isAllowed(name))
          throw new Error(`${words.join(' ')} doesn't say that it uses ${String(name)}`)
        return Reflect.get(values, name)
      },
    })
  const note = (name: PropertyKey) => used.add(name).has(name)
  useSettings(words, { config: noted(config, note), secrets: noted(secrets, note) })
  const isUsed = (name: PropertyKey) => used.has(name)
  return { config: noted(config, isUsed), secrets: noted(secrets, isUsed) }
}
