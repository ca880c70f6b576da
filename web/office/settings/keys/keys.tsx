import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, Key } from '#web/office/controls/button.tsx'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import text from '#web/office/controls/text.module.css'
import { SettingsPage } from '#web/office/settings/frame/page.tsx'
import { useOpen } from '#web/office/settings/use-open.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { keysQuery } from './keys-query.ts'
import type { NewKey } from './keys-query.ts'
import { KeyTable } from './key-table.tsx'
import { NewKeyForm } from './new-key-form.tsx'
import { Requests } from './requests/requests.tsx'
import { ShownOnce } from './shown-once.tsx'

const route = getRouteApi('/office/$slug/settings/keys')

/** The API keys: making one, and revoking it. */
export function KeysPage() {
  const { organisation } = useOffice()
  const { open: isOpen, requests } = route.useSearch()
  const { open, close } = useOpen('/office/$slug/settings/keys', 'Make an API key')
  const [made, setMade] = useState<NewKey | null>(null)
  const keys = useQuery(keysQuery(organisation.slug))
  return (
    <SettingsPage
      changes={
        <>
          A key lets another program place and read this organisation’s orders.{' '}
          <a href="/docs" className={text.link}>
            How to use one
          </a>
        </>
      }
      who="Owners and admins make keys, and confirm first that it’s them. Every change is in the audit log."
      action={
        <Button onClick={open}>
          New key <Key>N</Key>
        </Button>
      }
    >
      {isOpen === 'new' && !made && (
        <NewKeyForm
          onMade={(key) => {
            setMade(key)
            close()
          }}
          onClose={close}
        />
      )}
      {made && <ShownOnce made={made} onDone={() => setMade(null)} />}
      <Loaded query={keys} what="The keys">
        {({ data }) => {
          const inUse = data.filter(({ works }) => works).length
          return (
            <Section heading="Keys" aside={`${inUse} in use, ${data.length - inUse} over`}>
              {data.length === 0 ? (
                <p>
                  There are no keys yet. Make one for each program, so that you can revoke it alone.
                </p>
              ) : (
                <KeyTable keys={data} made={made?.apiKey.id} />
              )}
            </Section>
          )
        }}
      </Loaded>
      <Requests show={requests ?? 'all'} />
    </SettingsPage>
  )
}
