import { THREAD_TEXT_MAX } from '#shared/codes/threads.ts'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'

type Props = {
  label: string
  value: string
  problem: string | undefined
  onType: (text: string) => void
}

/** The text of a message. */
export const MessageField = ({ onType, ...rest }: Props) => (
  <TextAreaField {...rest} rows={5} maxLength={THREAD_TEXT_MAX} onText={onType} />
)
