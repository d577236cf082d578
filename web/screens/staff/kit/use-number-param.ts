import { keyIn } from '#shared/rules/key-text.ts'
import { useParams } from 'react-router'

/** A number in the address of a screen. Null where the address has something else there. */
export function useNumberParam(name: string): number | null {
  return keyIn(useParams()[name] ?? '')
}
