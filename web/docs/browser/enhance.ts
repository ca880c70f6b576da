// What a page can do besides being read: find, copy, and lead old links to where their text is now.
// Each page has it inside, without its types.

type Entry = { path: string; title: string; about: string; group: string; words: string }

const all = <Kind extends Element>(selector: string) => document.querySelectorAll<Kind>(selector)

// When the documentation was one page, its sections were at /docs#op-get-order and the like.
const old = document.getElementById(location.hash.slice(1))
const moved = old?.matches('.index li') === true ? old.querySelector('a') : null
if (moved) location.replace(moved.href)

// On a phone the contents wait until they are asked for.
if (!matchMedia('(min-width: 1080px)').matches) {
  document.querySelector('nav details')?.removeAttribute('open')
}

for (const code of all<HTMLElement>('main pre')) {
  const frame = document.createElement('div')
  frame.className = 'code'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.addEventListener('click', () => void copy(code, button))
  code.replaceWith(frame)
  frame.append(code, button)
}

async function copy(code: HTMLElement, button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(code.innerText)
    button.textContent = 'Copied'
  } catch {
    // Without leave to write to the clipboard, or over plain http, the text is chosen instead.
    getSelection()?.selectAllChildren(code)
    button.textContent = 'Press Ctrl+C'
  }
  setTimeout(() => (button.textContent = 'Copy'), 2000)
}

const form = document.querySelector<HTMLFormElement>('[role="search"]')
const field = document.querySelector<HTMLInputElement>('#search')
const found = document.querySelector<HTMLElement>('#found')
const results = document.querySelector<HTMLElement>('#results')
let index: Promise<Entry[]> | undefined

function readIndex(): Promise<Entry[]> {
  index ??= fetch('/docs/search.json').then((answer) => answer.json() as Promise<Entry[]>)
  // The next letter tries again.
  index.catch(() => (index = undefined))
  return index
}

/** How well an entry fits: titles count more than words in the text; 0 if a word is missing. */
function rank({ title, about, words }: Entry, asked: string[]): number {
  const inTitle = title.toLowerCase()
  const inAbout = about.toLowerCase()
  let sum = 0
  for (const word of asked) {
    if (inTitle.includes(word)) sum += inTitle.startsWith(word) ? 12 : 10
    else if (inAbout.includes(word)) sum += 3
    else if (words.includes(word)) sum += 1
    else return 0
  }
  return sum
}

async function search(text: string): Promise<void> {
  if (!found || !results) return
  const asked = text.toLowerCase().split(/\s+/).filter(Boolean)
  const entries = await readIndex()
  if (field?.value !== text) return
  const best = entries
    .map((entry) => ({ entry, fits: asked.length === 0 ? 0 : rank(entry, asked) }))
    .filter(({ fits }) => fits > 0)
    .sort((one, other) => other.fits - one.fits)
  results.replaceChildren(...best.slice(0, 12).map(({ entry }) => show(entry)))
  const pages = best.length === 1 ? '1 page' : `${best.length} pages`
  found.textContent = asked.length === 0 ? '' : best.length === 0 ? 'Nothing found' : pages
}

function show({ path, title, about, group }: Entry): HTMLElement {
  const link = document.createElement('a')
  link.href = path === '' ? '/docs' : `/docs/${path}`
  const heading = document.createElement('b')
  heading.textContent = title
  link.append(heading, ` ${group}. ${about}`)
  const line = document.createElement('li')
  line.append(link)
  return line
}

if (form && field) {
  form.hidden = false
  field.addEventListener('focus', () => void readIndex())
  field.addEventListener('input', () => void search(field.value))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    results?.querySelector('a')?.click()
  })
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    field.value = ''
    field.focus()
    void search('')
  })
}

// In a long list of contents the page one reads is in sight.
const here = document.querySelector<HTMLElement>('nav [aria-current]')
const contents = document.querySelector<HTMLElement>('nav')
if (here && contents && here.offsetTop > contents.clientHeight) {
  contents.scrollTop = here.offsetTop - contents.clientHeight / 2
}
