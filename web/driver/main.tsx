import { render } from 'preact'
import '#web/ui/fonts.css'
import './tokens.css'
import './base.css'
import { App } from './app.tsx'
import { followTheme } from './me/theme.ts'
import { startStore } from './state/store.ts'
import { keepApp } from './worker/keep-app.ts'

const root = document.getElementById('app')
if (root) {
  followTheme()
  startStore().catch(() => undefined)
  render(<App />, root)
  keepApp(root.dataset['worker'] ?? '')
}
