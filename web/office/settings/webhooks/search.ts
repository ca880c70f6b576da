import { text } from '#web/office/text.ts'

/** What is open on the page of the webhooks: the form for a new endpoint, or one endpoint. */
export type WebhooksSearch = { open?: 'new'; endpoint?: string }

/** Reads the query of the page’s address. */
export function readWebhooksSearch(query: Record<string, unknown>): WebhooksSearch {
  if (query['open'] === 'new') return { open: 'new' }
  const endpoint = text(query['endpoint'])
  return endpoint === undefined ? {} : { endpoint }
}
