import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/**
 * The least a `node:http` server can do: `bare-server.ts FILE PORT HEADERS` answers every request with
 * the file's bytes and these headers (a JSON object).
 */

const [file = '', port = '', named = '{}'] = process.argv.slice(2)
const bytes = readFileSync(file)
const headers = JSON.parse(named) as Record<string, string>

createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))
