import type { Tx } from '#server/db/connect.ts'
import { endChangesAndLinks } from '#server/modules/sessions/email-changes.store.ts'
import { type ImportRow, lockNewEmails, readKnown, readPeople, takeIds } from './import.store.ts'
import { EXTRA_LETTERS, isExtraLetter, isLetter, LETTERS } from '#shared/codes/letters.ts'
import { isEmail } from '#shared/rules/email.ts'
import { PROFILE_TYPES, type ProfileType } from '#shared/codes/profile-types.ts'
import { lettersContradict } from '#shared/rules/approval.ts'
import { gather, type Gathered, refuseWhole } from './gather.ts'
import { type ImportKind, type ReadRow, refuseRepeats } from './kind.ts'
import type { Read } from './read-values.ts'
import type { RowReader } from './row-reader.ts'
import { batches, rowsStep, type SaidRow, type Step } from './save-rows.ts'

const HOLDING = {
  table: 'user_account',
  what: 'users of accounts',
  keys: ['user_id', 'account_id'],
  defaults: { permissions: '', extra_permissions: '', is_default: false },
} as const

type UserSaid = {
  login: string
  user: SaidRow
  account: string | undefined
  letters: string | undefined
  extras: string | undefined
}
type Row = ReadRow<UserSaid>
type Holding = {
  user_id: number
  account_id: string | undefined
  permissions: string | undefined
  extra_permissions: string | undefined
  is_default: boolean | undefined
}
/**
 * The rows of user_account in a file, each with the reader of its line, and those on file of the same people,
 * by id.
 */
type Holdings = {
  said: { row: Holding; reader: RowReader }[]
  before: ReadonlyMap<number, readonly ImportRow[]>
}

const NAME_MAX = 100
const EMAIL_MAX = 254
const USER_DEFAULTS = { login: '', email: '', first_name: '', last_name: '', phone: '', type: 'C' } as const
const FIELDS = {
  email: 'email',
  first_name: 'firstName',
  last_name: 'lastName',
  phone: 'phone',
  type: 'type',
} as const

/**
 * People and the accounts they work on: each row is a person and an account. The import sets no password: the
 * invitation does.
 */
export const usersKind: ImportKind<UserSaid> = {
  columns: {
    login: ['login', 'username', 'user', 'user_id'],
    email: ['email', 'e_mail', 'email_address'],
    firstName: ['first_name', 'given_name'],
    lastName: ['last_name', 'surname', 'family_name'],
    phone: ['phone', 'telephone', 'mobile'],
    type: ['type', 'profile_type'],
    account: ['account', 'account_id', 'account_no'],
    letters: ['letters', 'permissions'],
    extras: ['extras', 'extra_letters', 'extra_permissions'],
  },
  required: [['login']],
  read: readUser,
  prepare: async (tx, rows, notes) => {
    const people = gather(
      rows,
      ({ login }) => login.toLowerCase(),
      ({ user }) => user,
      FIELDS,
    )
    const known = await checkPeople(tx, people)
    const holdings = refuseRepeats(
      rows.filter(({ account }) => account !== undefined),
      'account',
      ({ login, account }) => (login === '' ? null : JSON.stringify([login.toLowerCase(), account])),
      'the same person and account',
    )
    const accounts = new Set(
      (
        await readKnown(
          tx,
          'account',
          ['id'],
          ['id'],
          holdings.map(({ account }) => ({ id: account ?? '' })),
        )
      ).map((row) => row['id']),
    )
    for (const { account, reader } of holdings)
      if (account !== undefined && !accounts.has(account))
        reader.refuse('account', account, 'is no account that is known here')
    refuseWhole(people.values(), notes, 'login')

    const good = [...people.values()].filter(({ first }) => !notes.isRefused(first.line))
    const fresh = await takeIds(tx, 'portal_user', good.filter(({ key }) => !known.has(key)).length)
    const ids = new Map(good.map(({ key }) => [key, Number(known.get(key)?.['id'] ?? fresh.shift())]))
    const planned = await planHoldings(
      tx,
      holdings.filter(({ reader }) => !notes.isRefused(reader.line)),
      ids,
    )
    warnOfNoLetters(good, ids, planned)
    const users = good.map(({ key, first, said }) => {
      const login = known.has(key) ? undefined : first.raw('login')
      // a type that the file says ends what was planned
      const plan = said['type'] === undefined ? {} : { activates_at: null }
      return { id: ids.get(key) ?? 0, login, ...said, ...plan }
    })
    const target = { table: 'portal_user', what: 'users', keys: ['id'], defaults: USER_DEFAULTS } as const
    return [
      emailsStep(users),
      rowsStep(target, users),
      rowsStep(
        HOLDING,
        planned.said.map(({ row }) => row),
      ),
    ]
  },
}

/**
 * Ends what was mailed to the address before, for people who get another email: the imported one counts as
 * confirmed, as one does that somebody gives who manages a user.
 */
const emailsStep = (users: readonly (SaidRow & { id: number })[]): Step => ({
  rows: 0,
  write: async ({ tx }) => {
    const wanted = users.flatMap(({ id, email }) => (typeof email === 'string' ? [{ id, email }] : []))
    for (const batch of batches(wanted)) await endChangesAndLinks(tx, await lockNewEmails(tx, batch))
  },
})

function readUser(row: RowReader): UserSaid {
  const login = row.id('login') ?? ''
  if (row.raw('login') === '') row.refuse('login', '', 'is missing')
  if (/\s/.test(login)) row.refuse('login', login, 'holds a blank')
  if (row.raw('account') === '' && row.raw('letters') + row.raw('extras') !== '')
    row.refuse('account', '', 'is missing: letters are held on an account')
  return {
    login,
    account: row.id('account'),
    letters: lettersOf(row, 'letters', LETTERS, isLetter),
    extras: lettersOf(row, 'extras', EXTRA_LETTERS, isExtraLetter),
    user: {
      email: row.parsed('email', readEmail),
      first_name: row.text('firstName', NAME_MAX),
      last_name: row.text('lastName', NAME_MAX),
      phone: row.text('phone', NAME_MAX),
      type: row.parsed('type', readType),
    },
  }
}

/** Only checks that the text has the form of an address. The invitation shows whether mail arrives. */
function readEmail(text: string): Read<string> {
  if (text.length > EMAIL_MAX)
    return { reason: `has ${text.length} characters; at most ${EMAIL_MAX} are kept` }
  return isEmail(text) ? { value: text } : { reason: 'is no e-mail address' }
}

/** S, C or the lower-case c, where case matters, or the word for it. */
function readType(text: string): Read<ProfileType> {
  const found = (Object.entries(PROFILE_TYPES) as [ProfileType, string][]).find(
    ([code, words]) => code === text || words.toLowerCase() === text.toLowerCase(),
  )
  return found
    ? { value: found[0] }
    : {
        reason: `is none of ${Object.entries(PROFILE_TYPES)
          .map(([code, words]) => `${code} (${words})`)
          .join(', ')}`,
      }
}

function lettersOf(
  row: RowReader,
  field: string,
  all: object,
  isOne: (letter: string) => boolean,
): string | undefined {
  if (row.saysNone(field)) return ''
  return row.parsed(field, (text) => {
    const letters = [...new Set(text.toUpperCase().replace(/[\s,|]/g, ''))]
    const strange = letters.find((letter) => !isOne(letter))
    if (field === 'letters' && lettersContradict(letters.join(''))) {
      const both = 'E (require order approval) and F (approve orders)'
      return { reason: `holds both ${both}, of which nobody has both on one account` }
    }
    return strange === undefined
      ? { value: letters.sort().join('') }
      : { reason: `holds ${strange}, which is none of ${Object.keys(all).join('')}` }
  })
}

/** The people on file, by login in lower case. No two people share a name or an e-mail address. */
async function checkPeople(tx: Tx, people: ReadonlyMap<string, Gathered>): Promise<Map<string, ImportRow>> {
  const names = [...people.values()].flatMap(({ key, said }) =>
    typeof said['email'] === 'string' ? [key, said['email']] : [key],
  )
  const there = await readPeople(tx, names)
  const owner = new Map(
    there.flatMap((row) =>
      ['login', 'email', 'alias'].flatMap((column) =>
        row[column] === null ? [] : [[String(row[column]).toLowerCase(), row] as const],
      ),
    ),
  )
  const known = new Map(there.map((row) => [String(row['login']).toLowerCase(), row]))
  const lineOf = new Map<string, number>()
  for (const { key, first, readers, said } of people.values()) {
    const email = typeof said['email'] === 'string' ? said['email'].toLowerCase() : undefined
    if (key !== '' && !known.has(key)) {
      if (owner.has(key))
        first.refuse('login', first.raw('login'), 'is the e-mail address or alias of somebody else')
      for (const [column, field] of [
        ['email', 'email'],
        ['first_name', 'firstName'],
        ['last_name', 'lastName'],
      ] as const) {
        if (!said[column] && readers.every((reader) => reader.raw(field) === ''))
          first.refuse(field, '', 'is missing: a new person needs it')
      }
    }
    if (email === undefined) continue
    const other = owner.get(email),
      line = lineOf.get(email)
    if (other && other !== known.get(key))
      first.refuse('email', first.raw('email'), `belongs to ${String(other['login'])}`)
    else if (line !== undefined)
      first.refuse('email', first.raw('email'), `belongs to the person on line ${line}`)
    lineOf.set(email, first.line)
  }
  return known
}

/** The rows of user_account. A person's first account becomes the one they start on. */
async function planHoldings(
  tx: Tx,
  rows: readonly Row[],
  ids: ReadonlyMap<string, number>,
): Promise<Holdings> {
  const wanted = [...new Set(ids.values())].map((user_id) => ({ user_id }))
  const known = await readKnown(
    tx,
    'user_account',
    ['user_id'],
    ['user_id', 'account_id', 'permissions'],
    wanted,
  )
  const before = Map.groupBy(known, (row) => Number(row['user_id']))
  const started = new Set(before.keys())
  const said = rows.map(({ login, account, letters, extras, reader }) => {
    const user_id = ids.get(login.toLowerCase()) ?? 0
    const isFirst = !started.has(user_id)
    started.add(user_id)
    const row = {
      user_id,
      account_id: account,
      permissions: letters,
      extra_permissions: extras,
      is_default: isFirst ? true : undefined,
    }
    return { reader, row }
  })
  return { said, before }
}

/** Warns of an account without letters: nearly every call and page needs one (PRM-01). */
function warnOfNoLetters(
  people: readonly Gathered[],
  ids: ReadonlyMap<string, number>,
  { said, before }: Holdings,
) {
  for (const { row, reader } of said) {
    const known = before.get(row.user_id)?.find((one) => one['account_id'] === row.account_id)
    if ((row.permissions ?? known?.['permissions'] ?? '') !== '') continue
    const where = `leaves this person without a letter on account ${row.account_id ?? ''}`
    reader.warn('letters', reader.raw('letters'), `${where}: they can sign in and do nothing there`)
  }
  const withAccount = new Set([...before.keys(), ...said.map(({ row }) => row.user_id)])
  for (const { key, first } of people) {
    if (withAccount.has(ids.get(key) ?? 0)) continue
    const reason =
      'is missing, and no account is on file for this person: they can do nothing until they have one'
    first.warn('account', '', reason)
  }
}
