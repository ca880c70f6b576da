import { render } from 'preact'
import '#web/ui/fonts.css'
import '#web/ui/tokens.css'
import '#web/ui/base.css'
import { App } from './app.tsx'
import { readPageData } from './page-data.ts'

const root = document.getElementById('app')
if (root) {
  root.textContent = ''
  render(<App data={readPageData()} />, root)
}
