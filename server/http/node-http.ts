/**
 * Node's HTTP server. An import of `node:http` also loads Node's `fetch` for the WebSocket it exports,
 * which takes 12 MB of memory. This way of loading it doesn't.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
