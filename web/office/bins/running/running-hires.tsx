import { useState } from 'react'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { call } from '#web/office/api/call.ts'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import { ImportDialog } from '#web/office/fleet/editor/import-dialog.tsx'
import { HireDialog } from './hire-dialog.tsx'
import { hireQueryKeys } from './hire-query-keys.ts'

/** Entering bins that are at customers' already: one after another, or from a file. */
export function RunningHires({ onClose }: { onClose: () => void }) {
  const { slug: organisation } = useOffice().organisation
  const mayImport = useMay()('configure')
  const [fromFile, setFromFile] = useState(false)
  if (!fromFile) {
    return <HireDialog onClose={onClose} {...(mayImport && { onFile: () => setFromFile(true) })} />
  }
  return (
    <ImportDialog
      heading="Bins at customers’, from a file"
      headings="customer, phone, address, suburb, postcode, type, bin number, delivered, due back, still to pay"
      help={
        <p>
          One hire a row. Only customer, phone, address, type and delivered are needed. An empty
          “due back” is on call, an empty “still to pay” is paid. Also read: contact, email,
          company, ABN, quantity, gate code, lot, purchase order, notes.
        </p>
      }
      send={(body) => call(addresses.importRunningHires, { params: { organisation }, body })}
      queryKeys={hireQueryKeys(organisation)}
      onClose={onClose}
    />
  )
}
