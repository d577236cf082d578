import type { Tx } from '#server/db/connect.ts'
import { type ImportRow, readKnown, readPeople, takeIds } from '#server/store/import.store.ts'
import { EXTRA_LETTERS, isExtraLetter, isLetter, LETTERS } from '#shared/codes/letters.ts'
import { PROFILE_TYPES, type ProfileType } from '#shared/codes/profile-types.ts'
import { gather, type Gathered, refuseWhole } from './gather.ts'
import { type ImportKind, type ReadRow, refuseRepeats } from './kind.ts'
import type { Read } from './read-values.ts'
import type { RowReader } from './row-reader.ts'
import { saveRows, type SaidRow, type Saving } from './save-rows.ts'

type UserSaid = { login: string; user: SaidRow; account: string | undefined; letters: string | undefined; extras: string | undefined }
type Row = ReadRow<UserSaid>

const NAME_MAX = 100
const EMAIL_MAX = 254
const USER_DEFAULTS = { login: '', email: '', first_name: '', last_name: '', phone: '', type: 'C' } as const
const FIELDS = { email: 'email', first_name: 'firstName', last_name: 'lastName', phone: 'phone', type: 'type' } as const

/** People and the accounts they work on: one row to a person and account. Nobody gets a password here; that comes with the invitation. */
export const usersKind: ImportKind<UserSaid> = {
  columns: {
    login: ['login', 'username', 'user', 'user_id'], email: ['email', 'e_mail', 'email_address'], firstName: ['first_name', 'given_name'], lastName: ['last_name', 'surname', 'family_name'],
    phone: ['phone', 'telephone', 'mobile'], type: ['type', 'profile_type'], account: ['account', 'account_id', 'account_no'],
    letters: ['letters', 'permissions'], extras: ['extras', 'extra_letters', 'extra_permissions'],
  },
  required: [['login']],
  read: readUser,
  prepare: async (tx, rows, notes) => {
    const people = gather(rows, ({ login }) => login.toLowerCase(), ({ user }) => user, FIELDS)
    const known = await checkPeople(tx, people)
    const holdings = refuseRepeats(rows.filter(({ account }) => account !== undefined), 'account', ({ login, account }) => (login === '' ? null : JSON.stringify([login.toLowerCase(), account])), 'the same person and account')
    const accounts = new Set((await readKnown(tx, 'account', ['id'], ['id'], holdings.map(({ account }) => ({ id: account ?? '' })))).map((row) => row['id']))
    for (const { account, reader } of holdings) if (account !== undefined && !accounts.has(account)) reader.refuse('account', account, 'is no account that is known here')
    refuseWhole(people.values(), notes, 'login')

    const good = [...people.values()].filter(({ first }) => !notes.isRefused(first.line))
    const fresh = await takeIds(tx, 'portal_user', good.filter(({ key }) => !known.has(key)).length)
    const ids = new Map(good.map(({ key }) => [key, Number(known.get(key)?.['id'] ?? fresh.shift())]))
    const held = await planHoldings(tx, holdings.filter(({ reader }) => !notes.isRefused(reader.line)), ids)
    return async (saving) => {
      const users = good.map(({ key, first, said }) => ({ id: ids.get(key) ?? 0, login: known.has(key) ? undefined : first.raw('login'), ...said }))
      await saveRows(saving, { table: 'portal_user', what: 'users', keys: ['id'], defaults: USER_DEFAULTS }, users)
      await saveHoldings(saving, held)
    }
  },
}

function readUser(row: RowReader): UserSaid {
  const login = row.id('login') ?? ''
  if (row.raw('login') === '') row.refuse('login', '', 'is missing')
  if (/\s/.test(login)) row.refuse('login', login, 'holds a blank')
  if (row.raw('account') === '' && row.raw('letters') + row.raw('extras') !== '') row.refuse('account', '', 'is missing: letters are held on an account')
  return {
    login, account: row.id('account'),
    letters: lettersOf(row, 'letters', LETTERS, isLetter), extras: lettersOf(row, 'extras', EXTRA_LETTERS, isExtraLetter),
    user: {
      email: row.parsed('email', readEmail), first_name: row.text('firstName', NAME_MAX), last_name: row.text('lastName', NAME_MAX), phone: row.text('phone', NAME_MAX),
      type: row.parsed('type', readType),
    },
  }
}

/** Enough to tell an address from a name; whether mail arrives only the invitation shows. */
function readEmail(text: string): Read<string> {
  if (text.length > EMAIL_MAX) return { reason: `has ${text.length} characters; at most ${EMAIL_MAX} are kept` }
  return /^[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\]]+\.[^\s@.<>"(),;:\\[\]]+$/u.test(text) ? { value: text } : { reason: 'is no e-mail address' }
}

/** S, C or the small c, whose case counts, or the word for it. */
function readType(text: string): Read<ProfileType> {
  const found = (Object.entries(PROFILE_TYPES) as [ProfileType, string][]).find(([code, words]) => code === text || words.toLowerCase() === text.toLowerCase())
  return found ? { value: found[0] } : { reason: `is none of ${Object.entries(PROFILE_TYPES).map(([code, words]) => `${code} (${words})`).join(', ')}` }
}

function lettersOf(row: RowReader, field: string, all: object, isOne: (letter: string) => boolean): string | undefined {
  if (row.saysNone(field)) return ''
  return row.parsed(field, (text) => {
    const letters = [...new Set(text.toUpperCase().replace(/[\s,|]/g, ''))]
    const strange = letters.find((letter) => !isOne(letter))
    return strange === undefined ? { value: letters.sort().join('') } : { reason: `holds ${strange}, which is none of ${Object.keys(all).join('')}` }
  })
}

/** The people who are there already, by login in small letters. Names and e-mail addresses are one person's only. */
async function checkPeople(tx: Tx, people: ReadonlyMap<string, Gathered>): Promise<Map<string, ImportRow>> {
  const names = [...people.values()].flatMap(({ key, said }) => (typeof said['email'] === 'string' ? [key, said['email']] : [key]))
  const there = await readPeople(tx, names)
  const owner = new Map(there.flatMap((row) => ['login', 'email', 'alias'].flatMap((column) => (row[column] === null ? [] : [[String(row[column]).toLowerCase(), row] as const]))))
  const known = new Map(there.map((row) => [String(row['login']).toLowerCase(), row]))
  const lineOf = new Map<string, number>()
  for (const { key, first, readers, said } of people.values()) {
    const email = typeof said['email'] === 'string' ? said['email'].toLowerCase() : undefined
    if (key !== '' && !known.has(key)) {
      if (owner.has(key)) first.refuse('login', first.raw('login'), 'is the e-mail address or alias of somebody else')
      for (const [column, field] of [['email', 'email'], ['first_name', 'firstName'], ['last_name', 'lastName']] as const) {
        if (!said[column] && readers.every((reader) => reader.raw(field) === '')) first.refuse(field, '', 'is missing: a new person needs it')
      }
    }
    if (email === undefined) continue
    const other = owner.get(email), line = lineOf.get(email)
    if (other && other !== known.get(key)) first.refuse('email', first.raw('email'), `belongs to ${String(other['login'])}`)
    else if (line !== undefined) first.refuse('email', first.raw('email'), `belongs to the person on line ${line}`)
    lineOf.set(email, first.line)
  }
  return known
}

/** The rows of user_account; the first account of somebody who has none becomes the one they start on. */
async function planHoldings(tx: Tx, rows: readonly Row[], ids: ReadonlyMap<string, number>): Promise<SaidRow[]> {
  const wanted = [...new Set(ids.values())].map((user_id) => ({ user_id }))
  const started = new Set((await readKnown(tx, 'user_account', ['user_id'], ['user_id'], wanted)).map((row) => row['user_id']))
  return rows.map(({ login, account, letters, extras }) => {
    const user_id = ids.get(login.toLowerCase()) ?? 0
    const isFirst = !started.has(user_id)
    started.add(user_id)
    return { user_id, account_id: account, permissions: letters, extra_permissions: extras, is_default: isFirst ? true : undefined }
  })
}

const saveHoldings = (saving: Saving, rows: readonly SaidRow[]): Promise<void> =>
  saveRows(saving, { table: 'user_account', what: 'users of accounts', keys: ['user_id', 'account_id'], defaults: { permissions: '', extra_permissions: '', is_default: false } }, rows)
