import { useEffect, useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Key } from '#web/office/controls/button.tsx'
import { Icon } from '#web/office/controls/icon.tsx'
import { Dialog } from '#web/office/shell/dialogs/dialog.tsx'
import { askedFirst, openDialog } from '#web/office/shell/dialogs/open-dialog.ts'
import { Marked } from './mark.tsx'
import { useRecords } from './use-records.ts'
import { findCommands, useCommands } from './commands.ts'
import type { Command } from './commands.ts'
import styles from './palette.module.css'

/** ⌘K: type a few letters of what to find or do, and press Enter. */
export function Palette() {
  if (openDialog.use() !== 'palette') return null
  return (
    <Dialog label="Find or do anything" wide onClose={() => openDialog.set(null)}>
      <Finder />
    </Dialog>
  )
}

function Finder() {
  const id = useId()
  const [asked, setAsked] = useState(askedFirst.get())
  useEffect(() => askedFirst.set(''), [])
  const [chosen, setChosen] = useState(0)
  const isAction = asked.startsWith('>')
  const words = isAction ? asked.slice(1) : asked
  const records = useRecords(isAction ? '' : asked)
  const { named, others } = findCommands(useCommands(), words)
  const found = [...named, ...records.found, ...others, ...records.anywhere]
  const at = Math.min(chosen, found.length - 1)
  const run = (command: Command | undefined, other = false) => {
    if (!command) return
    openDialog.set(null)
    if (other && command.alternative) command.alternative()
    else command.run()
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setChosen((at + step + found.length) % found.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      run(found[at], event.metaKey || event.ctrlKey)
    }
  }
  const groups = Map.groupBy(found, ({ group }) => group)
  return (
    <>
      <div className={styles.line}>
        <Icon name="search" />
        <input
          role="combobox"
          aria-label="Find or do anything"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found[at] && `${id}-${at}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Find or do anything"
          // A palette is opened to type in it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={asked}
          onChange={(event) => {
            setAsked(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={press}
        />
        <Key>Esc</Key>
      </div>
      <div role="listbox" aria-label="Found" id={`${id}-list`} className={styles.list}>
        {[...groups].map(([group, commands]) => (
          <div role="group" aria-label={group} key={group}>
            <h3 aria-hidden="true">{group}</h3>
            {commands.map((command) => {
              const index = found.indexOf(command)
              return (
                // The field keeps the focus and has the keys.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  role="option"
                  key={command.id}
                  id={`${id}-${index}`}
                  aria-selected={index === at}
                  className={styles.option}
                  onMouseMove={() => setChosen(index)}
                  onClick={() => run(command)}
                >
                  {command.lead ?? (command.icon && <Icon name={command.icon} />)}
                  <span className={classNames(styles.does, command.whyNot && styles.off)}>
                    <span className={command.about === undefined ? undefined : styles.name}>
                      <Marked text={command.does} asked={words} />
                    </span>
                    {command.about !== undefined && (
                      <>
                        {' '}
                        <Marked text={command.about} asked={words} />
                      </>
                    )}
                    {command.whyNot && ` ${command.whyNot}`}
                  </span>
                  {command.end ?? (command.aside && <Key>{command.aside.toUpperCase()}</Key>)}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={styles.none}>Nothing has “{words}” in its name.</p>}
      <p className={styles.foot}>
        <span>
          <Key>↵</Key> open
        </span>
        <span>
          <Key>⌘↵</Key> on its own page
        </span>
        <span>Arrows move</span>
        <span className={styles.hint}>Type &gt; for actions only</span>
      </p>
    </>
  )
}
