import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'shared/**/*.test.ts',
      'server/**/*.test.ts',
      'demo/**/*.test.ts',
      'web/**/*.test.ts',
      'testing/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    globalSetup: ['testing/template-database.ts'],
    testTimeout: 120_000, // ends a test that hangs, and measures none
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } }, // the default of one second measures the machine
  },
})
