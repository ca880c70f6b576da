import { startEmbedded } from '../start.ts'
import { NAMES } from './names.ts'

/**
 * A program for tests to kill: uses the embedded server of the data folder in its argument. Prints
 * `ready` once the server answers. Stops cleanly when its standard input ends, then prints `stopped`.
 */
const print = (line: string) => process.stdout.write(`${line}\n`)
const log = {
  info: () => {},
  warn: () => {},
  error: (facts: object, message: string) => print(`${message} ${JSON.stringify(facts)}`),
}

const server = await startEmbedded({ dataDir: String(process.argv[2]), names: NAMES, log })
print('ready')
process.stdin.resume().on('end', () => {
  void server.stop().then(() => print('stopped'))
})
