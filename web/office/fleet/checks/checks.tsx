import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { Section } from '#web/office/controls/layout/section.tsx'
import { Message } from '#web/office/controls/pause.tsx'
import { ShowMore } from '#web/office/controls/views/show-more.tsx'
import { checksQuery, openChecksQuery } from '#web/office/fleet/queries.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { CheckTable, isOpen } from './check-table.tsx'
import { ClearDialog } from './clear-dialog.tsx'

/** What crews found before their day: first what isn't mended yet, however old, then all other checks. */
export function ChecksPage() {
  const { slug } = useOffice().organisation
  const [clearing, setClearing] = useState<string | null>(null)
  const list = useInfiniteQuery(checksQuery(slug))
  const open = useQuery(openChecksQuery(slug))
  const found = open.data?.data ?? []
  const others = list.data?.pages.flatMap(({ data }) => data).filter((check) => !isOpen(check))
  return (
    <>
      {found.length > 0 && (
        <Section heading="Not mended yet" aside={open.data?.open}>
          <CheckTable checks={found} onClear={setClearing} />
        </Section>
      )}
      <Loaded query={{ ...list, data: open.data && others }} what="The checks">
        {(data) => (
          <Section
            heading="Vehicle checks"
            aside={found.length === 0 ? 'No open defect' : undefined}
          >
            {data.length === 0 && found.length === 0 ? (
              <Message heading="There are no checks yet">
                <p>
                  Drivers check their vehicle in the driver app before the first start of a day.
                </p>
              </Message>
            ) : (
              <CheckTable checks={data} onClear={setClearing} />
            )}
            <ShowMore list={list} />
          </Section>
        )}
      </Loaded>
      {clearing !== null && (
        <ClearDialog
          vehicleId={clearing}
          checks={found.filter(({ vehicleId }) => vehicleId === clearing)}
          onClose={() => setClearing(null)}
        />
      )}
    </>
  )
}
