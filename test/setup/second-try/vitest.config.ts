import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['*.fixture.ts'], root: import.meta.dirname } })
