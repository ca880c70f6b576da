import { useNavigate } from '@tanstack/react-router'
import type { IconName } from '#web/office/controls/icon.tsx'
import { changeLooks } from '#web/office/looks/looks.ts'
import { openDialog } from '#web/office/shell/dialogs/open-dialog.ts'
import { useSignOut } from '#web/office/shell/menu/account-menu.tsx'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { screens } from '#web/office/shell/screens.ts'

/** A line of the palette: a place to go or a thing to do. */
export type Command = {
  id: string
  group: string
  icon: IconName
  does: string
  /** At its right end: its keys, or a word about it. */
  aside?: string
  run: () => void
}

/** Everything that the palette offers besides records. */
export function useCommands(): Command[] {
  const { organisation, me } = useOffice()
  const mayDo = useMay()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const go: Command[] = screens
    .filter(({ needs }) => mayDo(needs))
    .map(({ to, name, icon, keys }) => ({
      ...{ id: to, group: 'Go', icon, does: name, aside: keys },
      run: () => void navigate({ to, params: { slug: organisation.slug } }),
    }))
  const switches: Command[] = me.organisations
    .filter(({ slug }) => slug !== organisation.slug)
    .map(({ slug, name }) => ({
      ...{ id: `switch ${slug}`, group: 'Switch to', icon: 'firm', does: name },
      run: () => void navigate({ to: '/office/$slug', params: { slug } }),
    }))
  return [...go, ...switches, ...looksCommands, signOutCommand(() => signOut.mutate())]
}

const looksCommands: Command[] = [
  {
    ...{ id: 'light', group: 'Here', icon: 'theme', does: 'Light theme' },
    run: () => changeLooks({ theme: 'light' }),
  },
  {
    ...{ id: 'dark', group: 'Here', icon: 'theme', does: 'Dark theme' },
    run: () => changeLooks({ theme: 'dark' }),
  },
  {
    ...{ id: 'system', group: 'Here', icon: 'theme', does: 'Theme of the system' },
    run: () => changeLooks({ theme: 'system' }),
  },
  {
    ...{ id: 'close', group: 'Here', icon: 'rows', does: 'Close rows' },
    run: () => changeLooks({ density: '30' }),
  },
  {
    ...{ id: 'medium', group: 'Here', icon: 'rows', does: 'Medium rows' },
    run: () => changeLooks({ density: '36' }),
  },
  {
    ...{ id: 'wide', group: 'Here', icon: 'rows', does: 'Wide rows' },
    run: () => changeLooks({ density: '44' }),
  },
  {
    ...{ id: 'keys', group: 'Here', icon: 'key', does: 'Keys', aside: '?' },
    run: () => openDialog.set('keys'),
  },
]

const signOutCommand = (run: () => void): Command => ({
  ...{ id: 'sign out', group: 'Here', icon: 'leave', does: 'Sign out' },
  run,
})

/** The commands that have every word somewhere, as written or not. */
export function findCommands(commands: readonly Command[], asked: string): Command[] {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ group, does }) => {
    const text = `${group} ${does}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
