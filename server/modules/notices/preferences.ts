import type { InputOf, OutputOf } from '#shared/calls/call.ts'
import type { noticePreferenceCalls } from '#shared/calls/notice-preferences.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { digestDays, isDigestFrequency, keptDay } from '#shared/rules/back-order-digest.ts'
import type { Ctx } from '#server/http/handlers.ts'
import { lockPreferences, preferencesOf, savePreference } from './preferences.store.ts'

type Call = (typeof noticePreferenceCalls)['updatePreference']

/**
 * Stores how often, or on which day, the digest comes (ORD-59). A frequency clears a day that does not fit it
 * (OP-12).
 * @throws Refusal preference.unknown, preference.frequency, preference.day
 */
export async function updatePreference(
  { name, value }: InputOf<Call>,
  { tx, actor }: Ctx<Call>,
): Promise<OutputOf<Call>> {
  await lockPreferences(tx, actor)
  const before = await preferencesOf(tx, actor)
  if (name === 'backorder_frequency') {
    if (!isDigestFrequency(value)) throw new Refusal('preference.frequency')
    await savePreference(tx, actor, name, value)
    await savePreference(tx, actor, 'backorder_day', keptDay(value, before.backorder_day))
  } else if (name === 'backorder_day') {
    if (value !== '' && !digestDays(before.backorder_frequency).includes(value))
      throw new Refusal('preference.day')
    await savePreference(tx, actor, name, value)
  } else throw new Refusal('preference.unknown')
  return { preferences: await preferencesOf(tx, actor) }
}
