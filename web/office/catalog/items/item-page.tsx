import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { classNames } from '#web/ui/class-names.ts'
import { piecesOf } from '#contract/catalog/editing/pieces.ts'
import type { CatalogPage } from '#web/office/catalog/pages.ts'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Message } from '#web/office/controls/pause.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { FileActions } from '#web/office/catalog/files/file-actions.tsx'
import { ItemForm } from './item-form.tsx'
import { ItemList } from './item-list.tsx'
import { isListedPage, listedKinds } from './kinds.ts'
import type { ListedPage } from './kinds.ts'
import { newPiece } from './new-piece.ts'
import { withStarter } from './starter.ts'
import styles from './item-page.module.css'

const route = getRouteApi('/office/$slug/catalog/$page')

/** The items of one kind, and the one that is open. */
export function ItemPage({ page }: { page: CatalogPage }) {
  return isListedPage(page) ? <Items page={page} /> : null
}

function Items({ page }: { page: ListedPage }) {
  const { organisation } = useOffice()
  const { pieces, edit, mayEdit } = useCatalog()
  const { open } = route.useSearch()
  const navigate = useNavigate()
  const { kind, add, empty, advice } = listedKinds[page]
  const items = piecesOf(pieces, kind)
  const shown = items.find(({ id }) => id === open)
  const show = (id: string | undefined) =>
    void navigate({
      to: '/office/$slug/catalog/$page',
      params: { slug: organisation.slug, page },
      search: id === undefined ? {} : { open: id },
    })
  const addOne = () => {
    const one = newPiece(kind, pieces)
    edit((all) => [...all, one])
    show(one.id)
  }
  useKeys([
    ...(mayEdit ? [{ keys: 'n', does: add, run: addOne }] : []),
    { keys: 'Escape', does: 'Close what is open', run: () => show(undefined) },
  ])
  return (
    <div className={classNames(styles.split, shown && styles.beside)}>
      <div className={styles.list}>
        {items.length === 0 ? (
          <Message heading={empty}>
            <p>{advice}</p>
            {page === 'products' && mayEdit && <Starter />}
          </Message>
        ) : (
          <ItemList page={page} items={items} open={open} />
        )}
        <div className={styles.foot}>
          {mayEdit && <Button onClick={addOne}>{add}</Button>}
          {page === 'products' && <FileActions />}
        </div>
      </div>
      {shown ? (
        <ItemForm key={shown.id} one={shown} onClose={() => show(undefined)} />
      ) : (
        items.length > 0 && <p className={styles.hint}>{advice}</p>
      )}
    </div>
  )
}

/** Begins a catalogue with what most businesses have, as changes to complete and publish. */
function Starter() {
  const { organisation } = useOffice()
  const { edit, stepBack } = useCatalog()
  const navigate = useNavigate()
  const begin = () => {
    edit(withStarter)
    announce({ says: 'Not published yet: type your prices, then your suburbs.', undo: stepBack })
    const params = { slug: organisation.slug, page: 'prices' }
    void navigate({ to: '/office/$slug/catalog/$page', params })
  }
  return (
    <>
      <p>
        <Button look="primary" onClick={begin}>
          Begin with the usual sizes
        </Button>
      </p>
      <p>General waste in skips of 2 to 10 m³, and one area. You change it before you publish.</p>
    </>
  )
}
