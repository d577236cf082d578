import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['shared/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.ts', 'testing/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['testing/template-database.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
