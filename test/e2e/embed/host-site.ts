import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAfterFile } from '#test/setup/after-file.ts'
import { BOOKING_ORIGIN } from '#test/harness.ts'

/** Another company's website, with pages written by the test. */
export type HostSite = {
  /** The address it actually listens on. */
  address: string
  /** Adds a page: its path and the HTML of its body. */
  put(path: string, body: string): void
}

const POLICY = `default-src 'none'; script-src 'unsafe-inline' ${BOOKING_ORIGIN}; frame-src *; style-src 'self'; img-src data:`

export async function serveHostSite(): Promise<HostSite> {
  const pages = new Map<string, string>()
  const server = createServer((request, response) => {
    const body = pages.get(request.url?.split('?', 1)[0] ?? '')
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
    })
    response.end(
      `<!doctype html><html lang="en"><head><title>A business</title>
      <link rel="icon" href="data:,"><meta name="viewport" content="width=device-width"></head>
      <body>${body ?? ''}</body></html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { address: `127.0.0.1:${port}`, put: (path, body) => void pages.set(path, body) }
}
