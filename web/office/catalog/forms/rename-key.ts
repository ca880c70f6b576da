import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { PieceOf } from '#contract/catalog/editing/pieces.ts'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { announce } from '#web/office/controls/toast.ts'

const route = getRouteApi('/office/$slug/catalog/$page')

/** Gives a question that isn't published another key, which is its id too. */
export function useRenameKey(one: PieceOf<'booking_question'>): (key: string) => void {
  const { slug, page } = route.useParams()
  const { pieces, edit } = useCatalog()
  const navigate = useNavigate()
  return (key) => {
    if (key === '' || pieces.some(({ id }) => id === key)) {
      if (key !== '') announce({ says: `Another question has the key ${key}.` })
      return
    }
    const renamed = { ...one, id: key, document: { ...one.document, key } }
    edit((all) => all.map((other) => (other.id === one.id ? renamed : other)))
    void navigate({
      to: '/office/$slug/catalog/$page',
      params: { slug, page },
      search: { open: key },
      replace: true,
    })
  }
}
