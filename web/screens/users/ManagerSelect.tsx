import type { Control } from 'react-hook-form'
import { FormSelect } from '#web/ui/form/FormSelect.tsx'
import type { ManagedAccount } from './user-facts.ts'

type Props<V extends { managerUserId: string }> = {
  control: Control<V>
  managers: ManagedAccount['managers']
  /** Who it is on file, and manages users no more: may stay. */
  former?: { id: string; name: string } | undefined
}

/** Who manages a user on an account: one of those who manage users there (USR-19), or nobody. */
export function ManagerSelect<V extends { managerUserId: string }>({ control, managers, former }: Props<V>) {
  return (
    <FormSelect
      control={control as unknown as Control<{ managerUserId: string }>}
      name="managerUserId"
      label="Manager"
    >
      <option value="">No manager</option>
      {managers.map(({ id, firstname, lastname }) => (
        <option key={id} value={String(id)}>
          {`${firstname} ${lastname}`.trim()}
        </option>
      ))}
      {former && <option value={former.id}>{former.name}</option>}
    </FormSelect>
  )
}
