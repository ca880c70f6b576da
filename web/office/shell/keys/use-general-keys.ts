import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openDialog } from '#web/office/shell/dialogs/open-dialog.ts'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { screens } from '#web/office/shell/screens.ts'
import { useKeys } from './keys.ts'

/** The keys that work on every screen: going to another one, the palette and the sheet of keys. */
export function useGeneralKeys(): void {
  const { organisation } = useOffice()
  const mayDo = useMay()
  const navigate = useNavigate()
  useKeys([
    ...screens
      .filter(({ needs }) => mayDo(needs))
      .map(({ to, name, keys }) => ({
        keys,
        does: `Go to ${name}`,
        run: () => void navigate({ to, params: { slug: organisation.slug } }),
      })),
    ...(mayDo('writeOrders')
      ? [
          {
            keys: 'c',
            does: 'New order by phone',
            run: () =>
              void navigate({
                to: '/office/$slug/orders/new',
                params: { slug: organisation.slug },
              }),
          },
        ]
      : []),
    { keys: '?', does: 'Show the keys', run: () => openDialog.set('keys') },
  ])
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      openDialog.set('palette')
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
}
