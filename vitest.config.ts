import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that start portals or databases of their own, and kill them. Each file has a process of its own. */
const processes = [
  'server/db/{backup,embedded}/**/*.test.ts',
  'testing/{crash,faults,outage,races,year}/**/*.test.ts',
]

export default defineConfig({
  test: {
    globalSetup: ['testing/template-database.ts'],
    testTimeout: 300_000, // ends a test that hangs, and measures none
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } }, // the default of one second measures the machine
    // a test waits for its database or a timer; two workers left cores idle
    maxWorkers: Math.max(3, availableParallelism()),
    chaiConfig: { truncateThreshold: 0 }, // a list of problems is printed in full
    restoreMocks: true, // what a test replaces is as before for the next, also of another file
    projects: [
      // Projects start in the order of their names: what takes longest is not the last to begin.
      { extends: true, test: { name: '1 processes', include: processes } },
      {
        extends: true,
        test: {
          name: '2 calls and rules',
          include: ['{shared,server,demo,web,testing,scripts}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...processes],
          isolate: false, // reading the portal's modules takes longer than most files do
        },
      },
    ],
  },
})
