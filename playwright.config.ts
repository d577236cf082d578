import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { BROWSER } from './testing/browser.ts'

/**
 * A page lives for some seconds: to optimise its script, and to start a process that paints for it, costs a
 * seventh of the processor's time and gains nothing.
 */
const CHROMIUM_FLAGS = ['--js-flags=--no-opt', '--in-process-gpu']

/** Journeys in a real browser against the real portal with its demo, on an embedded database of their own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/start-portal.ts',
  outputDir: 'test-results',
  timeout: 300_000, // ends a test that hangs, and measures none
  expect: { timeout: 60_000 },
  workers: Math.max(3, availableParallelism()), // a test waits for a third of its time; two left cores idle
  fullyParallel: true,
  retries: 0,
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' }, // frames of fading pages took a tenth of the processor's time
    launchOptions: { ...BROWSER, args: [...BROWSER.args, ...CHROMIUM_FLAGS] },
  },
})
