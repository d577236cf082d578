import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openPortal, type Portal } from '#server/portal.ts'
import { databaseOn, dropDatabase, NOW, onServer } from '#testing/template-database.ts'
import { buildPerson } from '#testing/build.ts'
import { readConfig } from '#server/config/config.ts'
import { hashPassword } from './passwords.ts'
import { openSecrets } from './secrets.ts'

/* A7: the secrets of staff codes are encrypted at rest. */

const SECRET = 'JBSWY3DPEHPK3PXP'
const KEY = randomBytes(32).toString('base64')

describe('A7 a sealed secret', () => {
  const key = randomBytes(32)
  it('is opened with its key for its purpose alone, and never twice the same', () => {
    const secrets = openSecrets([key])
    const sealed = secrets.seal(SECRET, 'totp 1')
    expect(sealed).not.toContain(SECRET)
    expect(secrets.open(sealed, 'totp 1')).toBe(SECRET)
    expect(secrets.seal(SECRET, 'totp 1')).not.toBe(sealed)
    expect(() => secrets.open(sealed, 'totp 2')).toThrow()
    expect(() => openSecrets([randomBytes(32)]).open(sealed, 'totp 1')).toThrow(
      'a key that this portal does not have',
    )
    for (let n = 12; n < sealed.length; n += 1) {
      const changed = `${sealed.slice(0, n)}${sealed[n] === 'A' ? 'B' : 'A'}${sealed.slice(n + 1)}`
      if (Buffer.from(changed.slice(12), 'base64url').equals(Buffer.from(sealed.slice(12), 'base64url')))
        continue // bits that carry nothing
      expect(() => secrets.open(changed, 'totp 1')).toThrow()
    }
  })

  it('of an older key is opened by a portal that has both, and is not the newest', () => {
    const sealed = openSecrets([key]).seal(SECRET, 'x')
    const both = openSecrets([randomBytes(32), key])
    expect([both.open(sealed, 'x'), both.isNewest(sealed)]).toEqual([SECRET, false])
  })
})

describe('A7 staff secrets in the database', () => {
  const name = `tc_secrets_${String(process.pid)}_${String(Math.random()).slice(2, 8)}`
  const connection = () => databaseOn(inject('serverConnection'), name)
  const start = (settings: Record<string, string> = {}) =>
    openPortal({
      connection: connection(),
      config: readConfig({ LOG_LEVEL: 'silent', ...settings }),
      now: () => NOW,
      poolSize: 4,
    })
  const stored = async (portal: Portal) =>
    (
      await portal.db
        .selectFrom('portal_user')
        .select('totp_secret')
        .where('type', '=', 'S')
        .executeTakeFirstOrThrow()
    ).totp_secret ?? ''
  let login = ''
  /** Signs in with a code that counts as unused. */
  const signIn = async (portal: Portal) => {
    const code = new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: NOW.getTime() })
    await portal.db.deleteFrom('totp_use').execute()
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/rest/login',
      payload: { usernameOrEmailOrAlias: login, password: 'counter', staffVerificationCode: code },
    })
    return answer.json<{ token?: string }>().token !== undefined
  }
  beforeAll(async () => {
    await onServer(
      inject('serverConnection'),
      `create database ${name} template ${inject('templateDatabase')}`,
    )
  })
  afterAll(() => dropDatabase(inject('serverConnection'), name))

  it('are encrypted at the start where they were in plain text, and codes still work', async () => {
    const before = await start()
    login = (
      await buildPerson(
        before.db,
        { type: 'S', totpSecret: SECRET, passwordHash: await hashPassword('counter') },
        NOW,
      )
    ).login
    expect(await signIn(before)).toBe(true)
    await before.close()
    const portal = await start()
    expect(await stored(portal)).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/)
    expect(await signIn(portal)).toBe(true)
    await portal.close()
  })

  it('are not served in production without a key of the settings, and move to that key', async () => {
    await expect(start({ NODE_ENV: 'production' })).rejects.toThrow(/SECRETS_KEY is missing.*openssl rand/)
    const portal = await start({ NODE_ENV: 'production', SECRETS_KEY: KEY })
    expect(openSecrets([Buffer.from(KEY, 'base64')]).isNewest(await stored(portal))).toBe(true)
    expect(await signIn(portal)).toBe(true)
    await portal.close()
  })

  it('stop the start in words where the key is another, or none', async () => {
    await expect(start({ SECRETS_KEY: randomBytes(32).toString('base64') })).rejects.toThrow(
      'SECRETS_KEY is not the key',
    )
    expect(() => readConfig({ SECRETS_KEY: 'too short' })).toThrow(
      /SECRETS_KEY.*32 bytes.*openssl rand -base64 32/,
    )
  })
})
