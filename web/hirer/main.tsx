import { render } from 'preact'
import '../ui/fonts.css'
import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/controls.css'
import '../ui/page.css'
import { App } from './app.tsx'
import { readPageData } from './page-data.ts'

const root = document.getElementById('app')
if (root) {
  root.textContent = ''
  render(<App data={readPageData()} />, root)
}
