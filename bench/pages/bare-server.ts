import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/**
 * The least that Node's own HTTP can do: `node bench/pages/bare-server.ts FILE PORT HEADERS` sends the file's
 * bytes to whoever asks for anything, with the headers that a JSON object names.
 */

const [file = '', port = '', named = '{}'] = process.argv.slice(2)
const bytes = readFileSync(file)
const headers = JSON.parse(named) as Record<string, string>

createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))
