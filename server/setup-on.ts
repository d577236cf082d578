import { type Config, readConfig } from './config/config.ts'
import type { Db } from './db/connect.ts'
import { anybodyHasPassword, setupRow } from './modules/setup/setup.store.ts'
import { openSetup, type Setup } from './modules/setup/setup.ts'
import { senderOf, smtpUrl } from './modules/setup/settings-of-step.ts'
import { storedSettings } from './modules/setup/settings.store.ts'
import { openKeys } from './portal-keys.ts'
import { smtpTransport } from './ports/mail/smtp-transport.ts'

type Environment = Readonly<Record<string, string | undefined>>

const NO_KEY =
  'The setting SECRETS_KEY is missing: the set-up keeps passwords and keys, which it encrypts with it. ' +
  'Make one with "openssl rand -base64 32" and keep it apart from the database (docs/operations/open-for-business.md).'

/**
 * The settings in force: those of the environment, and those the set-up has stored where it is silent.
 * @param config as the environment alone says it
 * @throws Error where SECRETS_KEY is not the key that stored ones were encrypted with
 */
export async function settledConfig(db: Db, config: Config, environment: Environment): Promise<Config> {
  const { secrets } = await openKeys(db, config)
  return readConfig(environment, await storedSettings(db, secrets))
}

/** Whether nobody could sign in here, or a set-up has begun and not ended. */
export async function needsSetup(db: Db): Promise<boolean> {
  const row = await setupRow(db)
  return row ? row.finished_at === null : !(await anybodyHasPassword(db))
}

/**
 * The set-up on a database, for the page and for `npm run setup`.
 * @throws Error without SECRETS_KEY
 */
export async function setupOn(
  db: Db,
  config: Config,
  { environment, now = () => new Date() }: { environment: Environment; now?: () => Date },
): Promise<Setup> {
  if (config.secretsKey === undefined) throw new Error(NO_KEY)
  const { secrets } = await openKeys(db, config)
  return openSetup({
    db,
    secrets,
    now,
    staffPrefix: config.staffPrefix,
    check: (stored) => void readConfig(environment, stored),
    inForce: (stored) => readConfig(environment, stored),
    tryMail: async (values) => {
      const transport = smtpTransport(smtpUrl(values), senderOf(values))
      const words = 'Your mail server takes mail of your trade portal.'
      try {
        await transport.send({
          to: values['testTo'] ?? '',
          subject: 'Test mail of your trade portal',
          text: words,
          html: `<p>${words}</p>`,
          attachments: [],
        })
        return null
      } catch (problem) {
        return `The test mail could not be sent: ${problem instanceof Error ? problem.message : String(problem)}`
      } finally {
        transport.close()
      }
    },
  })
}
