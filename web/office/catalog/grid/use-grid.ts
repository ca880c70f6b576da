import { useEffect, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { readBlock } from '#contract/values/csv.ts'
import { announce } from '#web/office/controls/toast.ts'
import { blockOf } from './column.ts'
import type { Block, Column, Place } from './column.ts'
import { sayBlock, writeBlock } from './write-block.ts'

/** A cell that is being edited, with what is typed. */
export type Editing = Place & { text: string }

const STEPS: Record<string, [down: number, across: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The keys of a grid: arrows, typing, Enter, Tab, Esc, Delete, fill down, copy and paste. */
export function useGrid<Row>({
  rows,
  columns,
  readOnly,
  onRows,
  onMove,
}: {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  readOnly: boolean
  onRows: (rows: Row[]) => void
  onMove: (row: number, step: number) => void
}) {
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<Place>(active)
  const [editing, setEditing] = useState<Editing | null>(null)
  const wantsFocus = useRef(false)
  const block = blockOf(active, anchor)

  useEffect(() => {
    if (!wantsFocus.current || editing) return
    wantsFocus.current = false
    table.current
      ?.querySelector<HTMLElement>(`[data-cell="${active.row} ${active.column}"]`)
      ?.focus()
  })

  const go = (place: Place, extend = false) => {
    const to = {
      row: Math.min(Math.max(place.row, 0), rows.length - 1),
      column: Math.min(Math.max(place.column, 0), columns.length - 1),
    }
    wantsFocus.current = true
    setActive(to)
    if (!extend) setAnchor(to)
  }
  const begin = (place: Place, typed?: string) => {
    const [row, column] = [rows[place.row], columns[place.column]]
    if (readOnly || row === undefined || column === undefined) return
    setActive(place)
    setAnchor(place)
    setEditing({ ...place, text: typed ?? column.text(row) })
  }
  const write = (where: Block, texts: readonly (readonly string[])[]) => {
    if (readOnly) return
    const { rows: next, refused, beyond } = writeBlock(rows, columns, where, texts)
    if (next.some((row, index) => row !== rows[index])) onRows(next)
    const [first] = refused
    if (first !== undefined) {
      const cells = refused.length === 1 ? '1 cell stays' : `${refused.length} cells stay`
      announce({ says: `${cells} as before: “${first.slice(0, 40)}” doesn’t belong there.` })
    } else if (beyond > 0) announce({ says: `${beyond} cells lay outside the table.` })
  }
  /** Takes what is typed. It stays open if it means nothing here. */
  const commit = (step: [number, number]): boolean => {
    if (!editing) return true
    const [row, column] = [rows[editing.row], columns[editing.column]]
    if (row === undefined || column === undefined) return true
    const next = column.text(row) === editing.text ? row : column.write(row, editing.text)
    if (next === null) {
      announce({ says: `“${editing.text}” doesn’t belong into ${column.label}.` })
      return false
    }
    if (next !== row) onRows(rows.map((other, index) => (index === editing.row ? next : other)))
    setEditing(null)
    go({ row: editing.row + step[0], column: editing.column + step[1] })
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('[data-own-keys]')) return
    const command = event.metaKey || event.ctrlKey
    if (editing) {
      const step: Record<string, [number, number]> = {
        Enter: [event.shiftKey ? -1 : 1, 0],
        Tab: [0, event.shiftKey ? -1 : 1],
      }
      const to = step[event.key]
      if (event.key === 'Escape') {
        setEditing(null)
        wantsFocus.current = true
      } else if (to && !command) commit(to)
      else return
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const step = STEPS[event.key]
    if (step && event.altKey) {
      if (step[0] !== 0 && !readOnly) {
        onMove(active.row, step[0])
        go({ row: active.row + step[0], column: active.column })
      }
    } else if (step) {
      const far = command ? 10_000 : 1
      const row = active.row + step[0] * far
      go({ row, column: active.column + step[1] * far }, event.shiftKey)
    } else if (event.key === 'Home' || event.key === 'End') {
      go({ row: active.row, column: event.key === 'Home' ? 0 : columns.length - 1 })
    } else if (command && event.key.toLowerCase() === 'd') {
      write(block, repeat(sayBlock(rows, columns, { ...block, bottom: block.top }), block))
    } else if (command || event.altKey) return
    else if (event.key === 'Enter' || event.key === 'F2') begin(active)
    else if (event.key === 'Delete' || event.key === 'Backspace') write(block, [['']])
    else if (event.key.length === 1) begin(active, event.key === ' ' ? '' : event.key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onCopy = (event: ClipboardEvent) => {
    if (editing) return
    event.preventDefault()
    // With a line end, as spreadsheets do: an empty last cell is a row too.
    event.clipboardData.setData('text/plain', `${sayBlock(rows, columns, block)}\n`)
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing) return
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    if (text !== '') write(block, readBlock(text))
  }
  return {
    table,
    active,
    block,
    editing,
    setEditing,
    go,
    begin,
    commit,
    keys: { onKeyDown, onCopy, onPaste },
  }
}

/** The first line of a block for each of its lines. */
function repeat(line: string, { top, bottom }: Block): string[][] {
  const cells = line.split('\t')
  return Array.from({ length: bottom - top + 1 }, () => cells)
}
