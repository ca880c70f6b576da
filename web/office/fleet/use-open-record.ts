import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'

const route = getRouteApi('/office/$slug/fleet/$page')

/** Which record of a page is open: its id, or `new`. It's in the address, and `N` opens a new one. */
export function useOpenRecord(what: string): {
  open: string | undefined
  mayWrite: boolean
  show: (id: string | null) => void
} {
  const { slug } = useOffice().organisation
  const mayWrite = useMay()('writeOrders')
  const navigate = useNavigate()
  const { page } = route.useParams()
  const { open } = route.useSearch()
  const show = (id: string | null) =>
    void navigate({
      to: '/office/$slug/fleet/$page',
      params: { slug, page },
      search: id === null ? {} : { open: id },
    })
  useKeys(mayWrite ? [{ keys: 'n', does: `Add ${what}`, run: () => show('new') }] : [])
  return { open: mayWrite ? open : undefined, mayWrite, show }
}
