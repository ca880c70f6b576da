import { Button } from '#web/office/controls/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './show-more.module.css'

/** What is known of a list that loads page by page. */
type PagedList = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/**
 * The button below a list that loads its next page; nothing once all of it shows.
 * @param inset whether the list goes from edge to edge, so that the button needs a margin
 */
export function ShowMore({
  list,
  inset = false,
  small = false,
}: {
  list: PagedList
  inset?: boolean
  small?: boolean
}) {
  if (!list.hasNextPage) return null
  return (
    <p className={classNames(styles.more, inset && styles.inset)}>
      <Button
        small={small}
        busy={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        Show more
      </Button>
    </p>
  )
}
