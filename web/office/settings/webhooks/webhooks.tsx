import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import text from '#web/office/controls/text.module.css'
import { SettingsPage } from '#web/office/settings/frame/page.tsx'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { EndpointTable } from './endpoint-table.tsx'
import { OneEndpoint } from './endpoint/one-endpoint.tsx'
import { NewEndpoint } from './new-endpoint.tsx'
import { ShownSecret } from './shown-secret.tsx'
import { webhooksQuery } from './webhooks-query.ts'
import type { WebhookWithSecret } from './webhooks-query.ts'

const route = getRouteApi('/office/$slug/settings/webhooks')

/** Where events are pushed to: endpoints, their secrets, and every delivery. */
export function WebhooksPage() {
  const { slug } = useOffice().organisation
  const search = route.useSearch()
  const navigate = useNavigate()
  const [shown, setShown] = useState<WebhookWithSecret | null>(null)
  const endpoints = useQuery(webhooksQuery(slug))
  const go = (next: { open?: 'new'; endpoint?: string }) =>
    void navigate({ to: '/office/$slug/settings/webhooks', params: { slug }, search: next })
  useKeys([{ keys: 'n', does: 'Add a webhook endpoint', run: () => go({ open: 'new' }) }])
  return (
    <SettingsPage
      changes={
        <>
          Kerbside calls your own server when an order is placed or cancelled, and when a job
          starts, is done or fails.{' '}
          <a href="/docs" className={text.link}>
            How to receive them
          </a>
        </>
      }
      who="Owners and admins change endpoints, and confirm first that it’s them. Every change is in the audit log."
      action={
        <Button onClick={() => go({ open: 'new' })}>
          New endpoint <Key>N</Key>
        </Button>
      }
    >
      {search.open === 'new' && (
        <NewEndpoint
          onMade={(made) => {
            setShown(made)
            go({ endpoint: made.id })
          }}
          onClose={() => go({})}
        />
      )}
      {shown && <ShownSecret shown={shown} onDone={() => setShown(null)} />}
      <Loaded query={endpoints} what="The endpoints">
        {({ data }) => {
          const open = data.find(({ id }) => id === search.endpoint)
          return (
            <>
              <Section
                heading="Endpoints"
                aside={
                  data.length > 0 &&
                  `${data.filter(({ enabled }) => enabled).length} of ${data.length} on`
                }
              >
                {data.length === 0 ? (
                  <p>There are no endpoints yet. Add the https address of your server.</p>
                ) : (
                  <EndpointTable endpoints={data} open={open?.id} />
                )}
              </Section>
              {open && <OneEndpoint key={open.id} endpoint={open} onSecret={setShown} />}
            </>
          )
        }}
      </Loaded>
    </SettingsPage>
  )
}
