/**
 * Node's HTTP, for what needs more of it than types. Imported as a module, `node:http` gives all that it
 * exports, WebSocket among it, and for that loads Node's own `fetch`: 12 MB that nobody here asks for.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
