import { useNavigate } from '@tanstack/react-router'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

/**
 * Opens and closes the form of a page that adds something. It's in the address, and `N` opens it.
 * @param does what the key does, for the sheet of keys
 * @param mayAdd whether the person may add anything
 */
export function useOpen(
  to: '/office/$slug/settings/team' | '/office/$slug/settings/keys',
  does: string,
  mayAdd = true,
): { open: () => void; close: () => void } {
  const { organisation } = useOffice()
  const navigate = useNavigate()
  const params = { slug: organisation.slug }
  const open = () => void navigate({ to, params, search: { open: 'new' } })
  useKeys(mayAdd ? [{ keys: 'n', does, run: open }] : [])
  return { open, close: () => void navigate({ to, params, search: {} }) }
}
