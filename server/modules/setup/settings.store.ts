import type { Db, Tx } from '#server/db/connect.ts'
import type { Secrets } from '#server/modules/people/secrets.ts'

const purposeOf = (name: string) => `setting ${name}`

/** The settings that the set-up has stored, by the names of the environment, decrypted. */
export async function storedSettings(db: Db | Tx, secrets: Secrets): Promise<Record<string, string>> {
  const rows = await db.selectFrom('portal_setting').select(['name', 'value', 'is_sealed']).execute()
  return Object.fromEntries(
    rows.map(({ name, value, is_sealed }) => [name, is_sealed ? openOrExplain(secrets, name, value) : value]),
  )
}

function openOrExplain(secrets: Secrets, name: string, sealed: string): string {
  try {
    return secrets.open(sealed, purposeOf(name))
  } catch (problem) {
    throw new Error(
      `The setting SECRETS_KEY is not the key that the stored setting ${name} was encrypted with.`,
      { cause: problem },
    )
  }
}

/** Settings to store; null removes one. */
export type NewSettings = Readonly<Record<string, { value: string; isSecret?: boolean } | null>>

export async function storeSettings(tx: Tx, settings: NewSettings, secrets: Secrets, now: Date) {
  for (const [name, setting] of Object.entries(settings)) {
    if (setting === null) {
      await tx.deleteFrom('portal_setting').where('name', '=', name).execute()
      continue
    }
    const row = {
      value: setting.isSecret ? secrets.seal(setting.value, purposeOf(name)) : setting.value,
      is_sealed: setting.isSecret === true,
      saved_at: now,
    }
    await tx
      .insertInto('portal_setting')
      .values({ name, ...row })
      .onConflict((oc) => oc.column('name').doUpdateSet(row))
      .execute()
  }
}
