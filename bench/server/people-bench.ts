import { sql } from 'kysely'
import sharp from 'sharp'
import { hashPassword } from '#server/modules/people/passwords.ts'
import { placeIndex } from '#shared/rules/place-words.ts'
import { type BenchDatabase, openBenchDatabase } from '../database.ts'
import { once, send, sustained } from '../measure.ts'
import { ms, type Row, timesRow } from '../table.ts'
import { headersOf, makeBuyers } from './buyers.ts'
import { type Child, startChild } from './child.ts'
import { ACCOUNTS, addManyPeople } from './many-people.ts'
import { requestRows } from './one-request.ts'
import { processorSeconds } from './processor-time.ts'
import { addStaff, STAFF_HEADERS } from './staff-lists.ts'

/*
 * Users, service requests and addresses of 5,000 accounts, evidence that is sent at once, and sign-ins:
 * `npm run bench people`.
 */

const PRODUCTS = 2_000
const PLACES = 20_000
const WORKERS = 2
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5)
const P95_WANTED_MS = 20
const SIGN_IN_WANTED_MS = 150,
  READER_WANTED_MS = 100
const SIGN_INS = 200,
  SIGN_INS_ALONE = 20
const UPLOADS_ALONE = 5,
  UPLOADS = 20,
  UPLOAD_BYTES = 10_000_000,
  UPLOAD_WANTED_MB = 60
const PASSWORD = 'correct horse 47'

type Asked = readonly [what: string, call: string, fields: (serial: number) => Record<string, string>]
const STARTS = 'Al Bel Cam Dar Ever Fern Glen Hill Kens Lin Mar New Oak Park Red Spring Thorn Wal West Wood'
const ENDS =
  'bank brook bury cliff dale ferry field ford gate grove ham hurst ington ley lea mont ridge side vale wood'
const [starts, ends] = [STARTS.split(' '), ENDS.split(' ')]
/** The first word of a suburb, one of 400: so that fifty places share one. */
const firstWord = (n: number) =>
  `${starts[n % starts.length] ?? ''}${ends[Math.floor(n / starts.length) % ends.length] ?? ''}`
const worker = (serial: number) => String(1 + ((serial * 37) % 40_000))

/** What the largest account and any other ask. */
const OF_DEALERS: readonly Asked[] = [
  ['users', 'managedUsersFromServer', () => ({})],
  ['addresses', 'addressesFromServer', () => ({})],
  [
    'suburbs for what is typed',
    'placesFromServer',
    (serial) => ({ text: firstWord(serial * 37).toLowerCase() }),
  ],
  ['service requests', 'returnsPage', () => ({ limit: '20' })],
  [
    'service requests with a word of one',
    'returnsPage',
    (serial) => ({ limit: '20', text: `rma ${worker(serial)}` }),
  ],
  [
    'service requests with a word of none',
    'returnsPage',
    (serial) => ({ limit: '20', text: `nothing${String(serial)}` }),
  ],
]
const OF_STAFF: readonly Asked[] = [
  ['users of all accounts', 'staffUsersPage', () => ({ limit: '50' })],
  ['users with a name', 'staffUsersPage', (serial) => ({ limit: '50', text: `worker${worker(serial)}` })],
  [
    'users with a word of none',
    'staffUsersPage',
    (serial) => ({ limit: '50', text: `nothing${String(serial)}` }),
  ],
  ['service requests of all accounts to decide', 'staffReturnsPage', () => ({ limit: '50' })],
  [
    'service requests of all accounts that have ended',
    'staffReturnsPage',
    () => ({ limit: '50', list: 'ended' }),
  ],
  [
    'service requests to decide that nobody looks after',
    'staffReturnsPage',
    () => ({ limit: '50', assignee: 'none' }),
  ],
  [
    'own service requests that have ended',
    'staffReturnsPage',
    () => ({ limit: '50', list: 'ended', assignee: 'me' }),
  ],
  [
    'service requests of a number',
    'staffReturnsPage',
    (serial) => ({ limit: '50', list: 'ended', text: String(500_001 + (serial % 100_000)) }),
  ],
  ['figures of the queue of requests', 'staffReturnFigures', () => ({})],
]

export async function peopleBench(): Promise<Row[]> {
  const database = await openBenchDatabase(PRODUCTS)
  try {
    await makeBuyers(database.db, ACCOUNTS)
    await addManyPeople(database)
    await addPlaces(database.db)
    await addStaff(database.db)
    const portal = await startChild('./portal-process.ts', [JSON.stringify(database.connection), 'jobs'])
    const rows = await listRows(portal)
    rows.push(...(await requestRows(database.db, portal)))
    rows.push(await uploadRow(database.db, portal), ...(await signInRows(database.db, portal)))
    portal.stop()
    return rows
  } finally {
    await database.close()
  }
}

const addPlaces = (db: BenchDatabase['db']) => {
  const places = Array.from({ length: PLACES }, (_, n) => {
    const place = {
      postcode: String(1_000 + (n % 8_999)),
      suburb: `${firstWord(n)} ${n.toString(16)}`,
      state: 'QLD',
      city: '',
    }
    return { country: 'AU' as const, ...place, words: placeIndex(place) }
  })
  return db.transaction().execute(async (tx) => {
    for (let from = 0; from < PLACES; from += 5_000)
      await tx
        .insertInto('place')
        .values(places.slice(from, from + 5_000))
        .execute()
  })
}

async function listRows({ port }: Child): Promise<Row[]> {
  const rows: Row[] = []
  const read = async (
    what: string,
    [, call, fields]: Asked,
    headersFor: (serial: number) => Record<string, string>,
  ) => {
    const run = await sustained(WORKERS, SECONDS, async (_worker, serial) => {
      const path = `/rest/${call}?${new URLSearchParams(fields(serial)).toString()}`
      return (await send(port, { method: 'GET', path, headers: headersFor(serial) })).length
    })
    rows.push(timesRow(what, run, P95_WANTED_MS))
  }
  for (const asked of OF_DEALERS) {
    await read(`${asked[0]}, the largest account`, asked, () => headersOf(1))
    await read(`${asked[0]}, any account`, asked, (serial) => headersOf(2 + ((serial * 37) % (ACCOUNTS - 2))))
  }
  for (const asked of OF_STAFF) await read(asked[0], asked, () => STAFF_HEADERS)
  return rows
}

/**
 * Dealers send a photograph of 10 MB each: a few one after another, then twenty at once. Memory is flat where
 * many need no more than one.
 */
async function uploadRow(db: BenchDatabase['db'], portal: Child): Promise<Row> {
  const { rows } = await sql<{ request_no: number }>`
    insert into service_request (account_id, created_by, reason, customer_ref, contact_name, contact_email, contact_phone, registered_at, lines_made)
    select 'BENCH' || n, u.id, 'R20', 'PHOTO', 'Sam', 'sam@example.com', '07 3000 0000', now(), 1
      from generate_series(1, ${UPLOADS_ALONE + UPLOADS}::int) n join portal_user u on u.login = 'bench' || n order by n
    returning request_no`.execute(db)
  const photo = await photograph()
  const form = photoForm(photo)
  const upload = (job: number) => sendForm(portal, job + 1, rows[job]?.request_no ?? 0, form)
  const alone = await mostMemory(portal, () => once(1, UPLOADS_ALONE, (_worker, job) => upload(job)))
  const atOnce = await mostMemory(portal, () =>
    once(UPLOADS, UPLOADS, (_worker, job) => upload(UPLOADS_ALONE + job)),
  )
  const above = atOnce.mb - alone.mb
  return {
    what: `${String(UPLOADS)} photographs of ${(photo.length / 1e6).toFixed(1)} MB sent at once`,
    measured: `${above.toFixed(0)} MB above the ${alone.mb.toFixed(0)} MB of ${String(UPLOADS_ALONE)} one after another, the last after ${ms(atOnce.run.p99)}`,
    wanted: `${String(UPLOAD_WANTED_MB)} MB above`,
    isReached: above <= UPLOAD_WANTED_MB,
  }
}

/** The most memory that a portal has while it works. */
async function mostMemory<T>(portal: Child, work: () => Promise<T>): Promise<{ mb: number; run: T }> {
  let mb = await portal.rssMb()
  const watch = setInterval(() => void portal.rssMb().then((now) => (mb = Math.max(mb, now))), 100)
  try {
    return { run: await work(), mb }
  } finally {
    clearInterval(watch)
  }
}

const BOUNDARY = 'bench'
/** A photograph as a browser's form sends it. */
function photoForm(photo: Buffer): Buffer<ArrayBuffer> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="returnRequestDocument"; filename="photo.jpg"\r\n\r\n`
  return Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

/** A buyer adds a photograph to a draft. @returns the bytes of the answer */
async function sendForm(
  portal: Child,
  buyer: number,
  requestNo: number,
  body: Buffer<ArrayBuffer>,
): Promise<number> {
  const answer = await fetch(
    `http://127.0.0.1:${String(portal.port)}/ReturnRequestDocumentServlet/${String(requestNo)}`,
    {
      method: 'POST',
      headers: { ...headersOf(buyer), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body,
    },
  )
  if (!answer.ok)
    throw new Error(`a photograph was answered ${String(answer.status)}: ${await answer.text()}`)
  return (await answer.arrayBuffer()).byteLength
}

/** A picture of noise, which JPEG makes no smaller: of this quality a byte for each of its pixels. */
async function photograph(): Promise<Buffer> {
  const side = Math.ceil(Math.sqrt(UPLOAD_BYTES))
  const noise = Buffer.alloc(side * side * 3)
  for (let at = 0; at < noise.length; at += 1) noise[at] = Math.floor(Math.random() * 256)
  return sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

async function signInRows(db: BenchDatabase['db'], portal: Child): Promise<Row[]> {
  const hash = await hashPassword(PASSWORD)
  await db.updateTable('portal_user').set({ password_hash: hash }).where('login', 'like', 'worker%').execute()
  const signIn = async (n: number) => {
    const body = new URLSearchParams({
      usernameOrEmailOrAlias: `worker${String(n)}`,
      password: PASSWORD,
      stayLoggedIn: 'false',
    }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return (await send(portal.port, { method: 'POST', path: '/rest/login', headers, body })).length
  }
  await signIn(1)
  const began = processorSeconds(portal.pid)
  await once(1, SIGN_INS_ALONE, (_worker, job) => signIn(2 + job))
  const each = ((processorSeconds(portal.pid) - began) / SIGN_INS_ALONE) * 1_000
  let isOver = false
  const all = once(SIGN_INS, SIGN_INS, (_worker, job) => signIn(100 + job)).finally(() => (isOver = true))
  const times: number[] = []
  while (!isOver) {
    const asked = performance.now()
    await send(portal.port, { method: 'GET', path: '/rest/shoppingCartsFromServer', headers: headersOf(1) })
    times.push(performance.now() - asked)
  }
  const signIns = await all
  times.sort((a, b) => a - b)
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0
  return [
    {
      what: 'a sign-in, processor time of the portal',
      measured: ms(each),
      wanted: ms(SIGN_IN_WANTED_MS),
      isReached: each <= SIGN_IN_WANTED_MS,
    },
    {
      what: `a reader while ${String(SIGN_INS)} people sign in at once`,
      measured: `p95 ${ms(p95)} of ${String(times.length)} reads; the last had signed in after ${ms(signIns.p99)}`,
      wanted: `p95 ${ms(READER_WANTED_MS)}`,
      isReached: p95 <= READER_WANTED_MS,
    },
  ]
}
