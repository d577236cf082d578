import type { UpdateObject } from 'kysely'
import type { CallName } from '#shared/calls/index.ts'
import type { Tables } from '#server/db/schema/tables.ts'
import { contentOf, file, pdfOf, publish } from './files.ts'
import { chosenTopics } from './mail-contacts.ts'
import { authenticator } from './passkey.ts'
import { approvedReturn, staffOf, submittedReturn } from './returns.ts'
import { addPasskeyTo, setUpTotp } from './second-factor.ts'
import { givePassword, PASSWORD } from './sign-ins.ts'
import { failSignIns } from './staff-users.ts'
import type { TestPerson, TestServer } from './test-server.ts'
import type { Answer, ReadyCall, TypedCall } from './typed-texts.ts'

/* What people type to sign in and to secure that, and what staff type about people, files and goods. */

type Typed = Partial<Record<CallName, TypedCall[]>>

/** The texts of a call whose fields other calls get in the same way. */
const SOME = 12

/** Names, codes and where a person is. */
export function loginTexts(server: TestServer): Typed {
  const CODES = /^factor\.(?:code|confirm|wrong|codeOnly|over|noKey)$/
  /** A wrong code or name counts, and many are too many. */
  const before = () => server.db.deleteFrom('sign_in_failure').execute()
  /** A code that is not the right one. */
  const code = (
    more: Readonly<Record<string, unknown>>,
    prepare?: (who: TestPerson) => unknown,
  ): TypedCall => ({
    ...{ refusals: { code: CODES, presentCode: CODES }, before },
    make: async () => {
      const who = await server.person()
      await givePassword(server, who)
      await setUpTotp(server, who)
      await prepare?.(who)
      return { who, fields: { code: '', password: '', ...more }, kept: () => ({}) }
    },
  })
  const signIn: TypedCall = {
    refusals: {
      usernameOrEmailOrAlias: /^session\.(?:wrongCredentials)$/,
      staffVerificationCode: /^session\.(?:verification|wrongCode)$/,
    },
    ...{ before, each: SOME },
    make: async () => {
      const who = await server.person()
      await givePassword(server, who)
      await setUpTotp(server, who)
      const fields = { usernameOrEmailOrAlias: who.login, password: PASSWORD, staffVerificationCode: '1' }
      return { who, fields, kept: () => ({}) }
    },
  }
  return {
    login: [signIn],
    loginServer: [signIn],
    confirmTotp: [code({ presentCode: '' }, (who) => who.call('beginTotp', {}))],
    removeTotp: [code({})],
    beginPasskey: [code({})],
    replaceRecoveryCodes: [code({})],
    removePasskey: [
      {
        ...code({}),
        make: async () => {
          const who = await server.person()
          await givePassword(server, who)
          const { passkeyId } = await addPasskeyTo(who)
          return { who, fields: { passkeyId, code: '', password: '' }, kept: () => ({}) }
        },
      },
    ],
    addPasskey: [
      {
        ...{ refusals: { name: /^passkey\.name$/ }, uses: 1 },
        make: async () => {
          const who = await server.person()
          await givePassword(server, who)
          const { options } = await who.call('beginPasskey', { password: PASSWORD })
          const fields = { name: 'Counter', answer: JSON.stringify(authenticator().create(options)) }
          return { who, fields, kept: ({ passkeys }) => ({ name: passkeys[0]?.['name'] }) }
        },
      },
    ],
    renamePasskey: [
      {
        refusals: { name: /^passkey\.name$/ },
        make: async () => {
          const who = await server.person()
          const { passkeyId } = await addPasskeyTo(who)
          const kept = ({ passkeys }: Answer) => ({ name: passkeys[0]?.['name'] })
          return { who, fields: { passkeyId, name: 'Phone' }, kept }
        },
      },
    ],
    updatePath: [
      {
        refusals: {},
        make: async () => {
          const who = await server.person()
          const row = server.db.selectFrom('session').select('last_path').where('user_id', '=', who.userId)
          const kept = async () => ({ path: (await row.executeTakeFirstOrThrow()).last_path })
          return { who, fields: { path: '/' }, kept }
        },
      },
    ],
    changeToAccountOnServer: [masquerade(server)],
    ...settingTexts(server),
  }
}

/** Why staff act for a customer. */
const masquerade = (server: TestServer): TypedCall => ({
  refusals: { reason: /^masquerade\.reason$/ },
  make: async () => {
    const who = await server.person({ type: 'S', extras: 'M' })
    const { accountId } = await server.person()
    const newest = server.db.selectFrom('masquerade').select('reason').where('user_id', '=', who.userId)
    return {
      ...{ who, fields: { accountId, reason: 'Phoned in' } },
      kept: () => newest.orderBy('id', 'desc').executeTakeFirstOrThrow(),
      undo: () => who.call('endMasquerade', {}),
    }
  },
})

/** Where mails go, and when. */
function settingTexts(server: TestServer): Typed {
  return {
    addMailContact: [
      {
        refusals: { address: /^contact\.(?:address|known)$/ },
        make: async () => {
          const who = await server.person()
          const fields = { address: 'books@shop.example', ...chosenTopics(['invoices']) }
          return { who, fields, kept: ({ contacts }) => ({ address: contacts[0]?.['address'] }) }
        },
      },
    ],
    updateStatementDay: [
      {
        refusals: { frequency: /^statement\.(?:frequency|day)$/, day: /^statement\.day$/ },
        make: async () => {
          const who = await server.person()
          const kept = ({ statements }: Answer) => ({
            frequency: statements?.['frequency'] ?? '',
            day: statements ? String(Number(statements['day'])) : '',
          })
          return { who, fields: { frequency: 'M', day: '1' }, kept }
        },
      },
    ],
    updatePreference: [
      {
        refusals: { name: /^preference\.unknown$/, value: /^preference\.(?:frequency|day)$/ },
        make: async () => {
          const who = await server.person()
          const kept = ({ preferences }: Answer) => ({
            name: 'backorder_frequency',
            value: preferences['backorder_frequency'],
          })
          return { who, fields: { name: 'backorder_frequency', value: 'D' }, kept }
        },
      },
    ],
  }
}

/** What staff write about logins, files and goods that come back, and the names of their views. */
export function staffTexts(server: TestServer): Typed {
  return { ...userReasons(server), ...returnReasons(server), ...fileNames(server), ...viewNames(server) }
}

const REASON = { reason: /^backOffice\.reason$/ }

/** Why staff change a login, as the audit has it. */
function userReasons(server: TestServer): Typed {
  let staff: Promise<TestPerson> | undefined
  /** @param prepare of a user. @returns what is done before each call */
  const act = (prepare: (user: TestPerson) => Promise<() => Promise<unknown>>): TypedCall[] => [
    {
      ...{ refusals: REASON, each: 3 }, // all six keep it by the same function
      make: async () => {
        const who = await (staff ??= staffOf(server))
        const user = await server.person()
        await givePassword(server, user)
        const again = await prepare(user)
        const entry = server.db
          .selectFrom('audit')
          .select('detail')
          .where('subject_kind', '=', 'user')
          .where('subject_id', '=', String(user.userId))
          .where('actor_id', '=', who.userId)
        const kept = async () => {
          const { detail } = await entry.orderBy('id', 'desc').executeTakeFirstOrThrow()
          return { reason: (detail as { reason?: string }).reason }
        }
        return { who, fields: { userId: user.userId, reason: 'Asked' }, kept, again }
      },
    },
  ]
  const row = (userId: number) =>
    server.db.selectFrom('portal_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const set = (userId: number, changed: UpdateObject<Tables, 'portal_user'>) =>
    server.db.updateTable('portal_user').set(changed).where('id', '=', userId).execute()
  return {
    staffUnlockUser: act(({ userId }) => Promise.resolve(() => failSignIns(server, userId, 3))),
    staffRemoveFactors: act(async (user) => {
      await setUpTotp(server, user)
      const { totp_secret } = await row(user.userId)
      return () => set(user.userId, { totp_secret })
    }),
    staffEndSignIns: act(async ({ userId }) => {
      const own = server.db.selectFrom('session').selectAll().where('user_id', '=', userId)
      const session = await own.executeTakeFirstOrThrow()
      return () =>
        server.db
          .insertInto('session')
          .values(session)
          .onConflict((oc) => oc.doNothing())
          .execute()
    }),
    staffMailPasswordLink: act(({ userId }) =>
      Promise.resolve(() => server.db.deleteFrom('password_reset').where('user_id', '=', userId).execute()),
    ),
    staffDeactivateUser: act(({ userId, email }) => Promise.resolve(() => set(userId, { type: 'C', email }))),
    staffReactivateUser: act(({ userId }) => Promise.resolve(() => set(userId, { type: 'c' }))),
  }
}

/** Why units are not taken back, why a request ends, and what was done with what came back. */
function returnReasons(server: TestServer): Typed {
  const kept = ({ request }: Answer) => ({ reason: request.events.at(-1)?.['words'] })
  const submitted = async () => {
    const who = await staffOf(server)
    const { requestNo } = await submittedReturn(server, await server.person())
    const { seen } = await who.call('staffReturn', { requestNo })
    return { staff: who, requestNo, seen }
  }
  type Begun = Awaited<ReturnType<typeof submitted>>
  /**
   * A step that is taken many times: the request and its line stand before it as they did at first.
   * @param fields of the call but for the request. @param keptAs what it keeps, besides a reason
   */
  const step = (
    begin: () => Promise<Begun>,
    fields: Readonly<Record<string, unknown>>,
    { refusals, keptAs = kept }: Pick<TypedCall, 'refusals'> & { keptAs?: ReadyCall['kept'] },
  ): TypedCall[] => [
    {
      ...{ refusals, uses: 50 }, // its answer has all that has happened
      make: async () => {
        const { staff: who, requestNo, ...begun } = await begin()
        let { seen } = begun
        const [request, lines] = [
          server.db.selectFrom('service_request'),
          server.db.selectFrom('service_request_line'),
        ]
        const { status, ...before } = await request
          .select(['status', 'send_by', 'decided_units', 'accepted_units'])
          .where('request_no', '=', requestNo)
          .executeTakeFirstOrThrow()
        const line = await lines
          .select(['accepted', 'decision', 'claimed', 'received', 'good', 'replaced', 'sent'])
          .where('request_no', '=', requestNo)
          .executeTakeFirstOrThrow()
        const again = async () => {
          const ofLine = server.db.updateTable('service_request_line').set(line)
          await ofLine.where('request_no', '=', requestNo).execute()
          const ofRequest = server.db.updateTable('service_request').set({ status, ...before })
          await ofRequest.where('request_no', '=', requestNo).execute()
        }
        return {
          ...{ who, fields: { requestNo, ...fields }, anew: () => ({ seen }), again },
          kept: (answer) => {
            seen = Number(answer['seen'])
            return keptAs(answer)
          },
        }
      },
    },
  ]
  const units = (more: object) => JSON.stringify([{ lineNo: 1, units: 1, ...more }])
  return {
    staffDecideReturn: step(
      submitted,
      { lines: '[]' },
      {
        refusals: { lines: /^backOffice\.reason$/ },
        keptAs: ({ request }) => ({ lines: request.lines[0]?.['decision'] }),
      },
    ),
    staffCloseReturn: step(submitted, { reason: 'Asked' }, { refusals: REASON }),
    staffReceiveReturn: step(
      () => approvedReturn(server),
      { lines: units({ good: 0 }), found: 'Opened' },
      { refusals: {}, keptAs: ({ request }) => ({ found: request.events.at(-1)?.['words'] }) },
    ),
    staffReplaceReturn: step(
      () => approvedReturn(server, { isReceived: true }),
      { lines: units({ sent: 0 }), reason: 'Repaired' },
      { refusals: REASON },
    ),
  }
}

/** What a published file is called, and for whom it is. */
function fileNames(server: TestServer): Typed {
  return {
    staffSaveFile: [
      {
        refusals: { name: /^file\.name$/, audienceId: /^publish\.account$/ },
        make: async () => {
          const who = await staffOf(server)
          const { accountId } = await server.person()
          const made = await publish(who, { audience: 'account', audienceId: accountId })
          let { version } = made
          const typed = file({ audience: 'account', audienceId: accountId, id: made.id })
          return {
            ...{ who, fields: typed, anew: () => ({ version }) },
            kept: ({ files }) => {
              const own = files.find(({ id }) => Number(id) === made.id)
              version = Number(own?.['version'])
              return { name: own?.['name'], audienceId: own?.['audienceId'] }
            },
          }
        },
      },
      {
        ...{
          refusals: { name: /^file\.named?$/, audienceId: /^publish\.account$/ },
          uses: 1,
          each: 4 * SOME,
        },
        without: ['audienceId'],
        make: async () => {
          const who = await staffOf(server)
          const contentId = await contentOf(who, pdfOf('anew'))
          const kept = ({ files }: Answer) => ({
            name: files.reduce((a, b) => (Number(a['id']) > Number(b['id']) ? a : b))['name'],
          })
          return { who, fields: file({ contentId }), kept }
        },
      },
    ],
  }
}
/** What staff call a view of a list, and what they had typed into it. */
function viewNames(server: TestServer): Typed {
  const view = { list: 'orders', isTeam: 'false' }
  return {
    staffSaveView: [
      {
        refusals: { name: /^view\.name$/, was: /^view\.unknown$/ },
        make: async () => {
          const who = await staffOf(server)
          const views = async () => (await who.call('staffViews', { list: 'orders' })).views
          const kept = async () => {
            const [made] = await views()
            return { name: made?.name, was: '', fields: made?.fields['q'] }
          }
          const undo = async () => {
            for (const { name } of await views())
              await who.raw({ method: 'DELETE', url: '/rest/staffDeleteView', query: { ...view, name } })
            if ((await views()).length > 0) throw new Error('a view was not deleted by its name')
          }
          return { who, fields: { ...view, name: 'Mine', was: '', fields: '{}' }, kept, undo }
        },
      },
    ],
  }
}
