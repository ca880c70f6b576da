import { cache } from '#web/office/api/cache.ts'
import { Icon } from '#web/office/controls/icon.tsx'
import type { RecordSource } from '#web/office/shell/palette/record-source.ts'
import { webhooksQuery } from './webhooks-query.ts'

/** Webhook endpoints, for the palette, by their address. */
export const findEndpoints: RecordSource['find'] = async ({ slug }, words) => {
  const { data } = await cache.fetchQuery(webhooksQuery(slug))
  const asked = words.toLowerCase().split(/\s+/)
  return data
    .filter(({ url }) => asked.every((word) => url.toLowerCase().includes(word)))
    .map(({ id, url }) => ({
      id,
      name: url,
      about: 'Webhook endpoint',
      lead: <Icon name="settings" />,
      href: `/office/${slug}/settings/webhooks?endpoint=${id}`,
    }))
}
