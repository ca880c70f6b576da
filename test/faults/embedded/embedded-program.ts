import { startEmbedded } from '../../../embedded-postgres/start.ts'

/**
 * A program that uses the embedded server of the data folder it is given, for tests to kill. It
 * prints `ready` when it does so, stops cleanly when its standard input ends, and then prints
 * `stopped`.
 */
const say = (line: string) => process.stdout.write(`${line}\n`)
const log = {
  info: () => {},
  warn: () => {},
  error: (facts: object, message: string) => say(`${message} ${JSON.stringify(facts)}`),
}

const server = await startEmbedded({ dataDir: String(process.argv[2]), log })
say('ready')
process.stdin.resume().on('end', () => {
  void server.stop().then(() => say('stopped'))
})
