import { useDebouncedValue } from '@mantine/hooks'
import { type Control, useController, useWatch } from 'react-hook-form'
import { type Audience, AUDIENCE_WORDS, AUDIENCES } from '#shared/rules/audience.ts'
import { howMany } from '#shared/rules/how-many.ts'
import { useRead } from '#web/data/use-read.ts'
import { FormSelect } from '#web/ui/form/FormSelect.tsx'
import { FormTextField } from '#web/ui/form/FormTextField.tsx'
import staff from '../staff.module.css'

const PAUSE_MS = 250

type Props<V extends Audience> = { control: Control<V> }

/** For whom something is, and how many people that is. */
export function AudienceFields<V extends Audience>({ control }: Props<V>) {
  // a form that has more fields than these
  const own = control as unknown as Control<Audience>
  const { audience, audienceId } = useWatch({ control: own }) as Audience
  const { field } = useController({ control: own, name: 'audienceId' })
  const [paused] = useDebouncedValue(audienceId.trim(), PAUSE_MS)
  const asked = { audience, audienceId: audience === 'all' || audienceId === '' ? '' : paused }
  const { data } = useRead('staffAudience', asked, { keepsLast: true })
  return (
    <>
      {/* Clear the id: an account number is no business group. */}
      <FormSelect control={own} name="audience" label="For" onPicked={() => field.onChange('')}>
        {AUDIENCES.map((one) => (
          <option key={one} value={one}>
            {AUDIENCE_WORDS[one]}
          </option>
        ))}
      </FormSelect>
      {audience === 'group' && (
        <FormSelect control={own} name="audienceId" label="Business group">
          <option value="">Choose</option>
          {(data?.groups ?? []).map((group) => (
            <option key={group} value={group}>
              {group}
            </option>
          ))}
        </FormSelect>
      )}
      {audience === 'account' && (
        <FormTextField control={own} name="audienceId" label="Account number" autoComplete="off" />
      )}
      <p className={staff['soft']} role="status">
        {data && manyWords(data, asked)}
      </p>
    </>
  )
}

type Many = { isKnown: boolean; name: string; accounts: number; people: number }
function manyWords({ isKnown, name, accounts, people }: Many, { audience, audienceId }: Audience): string {
  if (audience !== 'all' && audienceId === '') return 'For whom?'
  if (!isKnown) return 'There is none of that number'
  return `${name === '' ? howMany(accounts, 'account') : name}, ${howMany(people, 'user')}`
}
