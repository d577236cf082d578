import { useParams } from 'react-router'

/** A number in the address of a screen. Null where the address has something else there. */
export function useNumberParam(name: string): number | null {
  const text = useParams()[name] ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
