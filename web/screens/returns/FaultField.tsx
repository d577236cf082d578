import { RETURN_FIELD_MAX } from '#shared/codes/limits.ts'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'

type Props = { value: string; problem: string | undefined; onType: (text: string) => void }

/** What is wrong with a product (RET-49). */
export const FaultField = ({ onType, ...rest }: Props) => (
  <TextAreaField
    {...rest}
    label="Fault description"
    rows={3}
    maxLength={RETURN_FIELD_MAX.fault}
    onText={onType}
  />
)
