import { Button } from '#web/office/controls/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { fetchMore } from './fetch-more.ts'
import type { PagedList } from './fetch-more.ts'
import styles from './show-more.module.css'

/**
 * The button below a list that loads its next page; nothing once all of it shows.
 * @param inset whether the list goes from edge to edge, so that the button needs a margin
 */
export function ShowMore({
  list,
  inset = false,
  small = false,
}: {
  list: PagedList & { isFetchingNextPage: boolean }
  inset?: boolean
  small?: boolean
}) {
  if (!list.hasNextPage) return null
  return (
    <p className={classNames(styles.more, inset && styles.inset)}>
      <Button small={small} busy={list.isFetchingNextPage} onClick={() => void fetchMore(list)}>
        Show more
      </Button>
    </p>
  )
}
