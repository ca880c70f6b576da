import { runCommand } from '#server/cli/run-command.ts'
import { readConfig } from '#server/config.ts'
import type { Answer } from '#test/answer.ts'
import { SECRET } from '#test/harness.ts'

const quiet = { info() {}, warn() {}, error() {} }

/** Runs the operator's command in this process with `--json`; returns the parsed output or throws. */
export function asOperator(databaseUrl: string): (...words: string[]) => Promise<Answer['json']> {
  const settings = readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY: SECRET })
  return async (...words) => {
    const printed = await runCommand([...words, '--json'], settings, quiet)
    return JSON.parse(printed.split('\n').at(-1) ?? '')
  }
}
