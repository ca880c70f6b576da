import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#web/ui/fonts.css'
import './tokens.css'
import './base.css'
import { cache } from './api/cache.ts'
import { router } from './routes.tsx'

// Screens that load Zod load it later. It would first try to compile its checks, which the content policy forbids and
// browsers report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const root = document.getElementById('app')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
