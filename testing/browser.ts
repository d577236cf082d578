import { existsSync } from 'node:fs'

/** Where Debian puts the browsers that `npm test` installs. */
const DEBIANS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
/**
 * Playwright's default for this switch. Chromium reads only the last of several such switches, which is ours,
 * so it repeats Playwright's list.
 */
const PLAYWRIGHTS = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
/**
 * Two hidden pages of Chromium's own address bar. They load with every page of ours and use the processor for
 * as long.
 */
const UNSEEN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/**
 * How Chromium is started for tests and benchmarks: also as root, and without features that would disturb a
 * measurement. CHROMIUM_PATH names another Chromium than Debian's.
 */
export const BROWSER = {
  executablePath: process.env['CHROMIUM_PATH'] ?? DEBIANS.find((path) => existsSync(path)) ?? 'chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${[...PLAYWRIGHTS, ...UNSEEN_PAGES].join()}`,
  ],
}
