import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/**
 * The least that Node's own HTTP can do: `node bench/bare-server.ts FILE PORT` sends the file's bytes
 * as JSON to whoever asks for anything.
 */

const [file = '', port = ''] = process.argv.slice(2)
const bytes = readFileSync(file)
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': bytes.length,
}

createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))
