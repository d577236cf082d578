import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const TIMEOUT_MS = 300_000 // ends a start that hangs, and measures none
/** An address where nothing answers. A test that reads the iframe answers itself. */
export const VIEWER_URL = 'https://viewer.example.com/books/'

export type LaunchedPortal = { url: string; dataDir: string; close: () => Promise<void> }

/** Starts the portal as `npm start` does, with its demo, on its own port and data folder. */
export async function launchPortal(settings: Record<string, string> = {}): Promise<LaunchedPortal> {
  const dataDir = await newFolder()
  const { url, stop } = await run(dataDir, settings)
  return { url, dataDir, close: () => stop().then(() => remove(dataDir)) }
}

/** The same, but it can be stopped and started again at its address, with its data. */
export async function stoppablePortal() {
  const dataDir = await newFolder()
  let running = await run(dataDir)
  const { url } = running
  return {
    url,
    stop: () => running.stop(),
    start: async () => {
      running = await run(dataDir, { PORT: new URL(url).port })
    },
    close: () => running.stop().then(() => remove(dataDir)),
  }
}

const newFolder = () => mkdtemp(join(tmpdir(), 'tradecounter-e2e-'))
const remove = (dataDir: string) => rm(dataDir, { recursive: true, force: true })

async function run(dataDir: string, settings: Record<string, string> = {}) {
  const portal = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      STOCK_REFRESH_SECONDS: '1',
      ORDERS_PER_PAGE: '5',
      EVENTS_TOGETHER_SECONDS: '1',
      NODE_ENV: 'test',
      RATE_LIMIT_SCALE: '1000',
      DEMO_CLOCK_SECONDS: '0',
      CATALOGUE_VIEWER_URL: VIEWER_URL,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => portal.once('exit', () => done()))
  return {
    url: await addressFrom(portal.stdout, ended),
    stop: async () => {
      portal.kill('SIGTERM')
      await ended
    },
  }
}

/** The portal of the tests. PORTAL_URL has its address, PORTAL_DATA_DIR its data folder. */
export default async function startPortal() {
  const portal = await launchPortal()
  process.env['PORTAL_URL'] = portal.url
  process.env['PORTAL_DATA_DIR'] = portal.dataDir
  return portal.close
}

async function addressFrom(output: NodeJS.ReadableStream, ended: Promise<void>): Promise<string> {
  const lines = createInterface({ input: output })
  const found = new Promise<string>((done) =>
    lines.on('line', (line) => {
      const address = /open at (http:\S+)/.exec(line)?.[1]
      if (address) done(address)
    }),
  )
  const tooLate = new Promise<never>((_, fail) =>
    setTimeout(() => fail(new Error('the portal did not open in time')), TIMEOUT_MS).unref(),
  )
  return Promise.race([
    found,
    tooLate,
    ended.then(() => {
      throw new Error('the portal ended before it was open')
    }),
  ])
}
