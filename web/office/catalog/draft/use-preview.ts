import { useMutation } from '@tanstack/react-query'
import { composeDraft } from '#contract/catalog/editing/draft.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { useCatalog } from './catalog-context.ts'
import { announce } from '#web/office/controls/toast.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

/** Opens the booking page with the changes, for this person alone. */
export function usePreview(): { open: () => void; isPending: boolean } {
  const { organisation } = useOffice()
  const { catalog, changes, problems } = useCatalog()
  const { mutate, isPending } = useMutation({
    // The window must open with the click; its address comes with the answer.
    mutationFn: async (opened: Window | null) => {
      const { url } = await call(addresses.previewCatalog, {
        params: { organisation: organisation.slug },
        body: composeDraft(catalog.pieces, changes),
      })
      if (opened) opened.location.replace(url)
      else announce({ says: 'The browser didn’t open a window. Allow it, then try again.' })
    },
    onError: (_, opened) => opened?.close(),
  })
  const open = () => {
    if (problems.size > 0) {
      announce({ says: 'Mend what is marked first.' })
      return
    }
    const opened = window.open('about:blank')
    if (opened) opened.opener = null
    mutate(opened)
  }
  return { open, isPending }
}
