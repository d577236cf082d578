import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { PLACE_CHARACTERS_MIN } from '#shared/codes/limits.ts'
import { useRead } from './use-read.ts'

const PAUSE_MS = 120

/**
 * Suburbs with their postcodes for what is typed in a field of an address. `ask('')` asks for none. Whatever
 * goes wrong, nothing is suggested, and everything can be typed.
 */
export function usePlaces() {
  const [typed, ask] = useState('')
  const [text] = useDebouncedValue(typed, PAUSE_MS)
  const isAsked = text.trim().length >= PLACE_CHARACTERS_MIN && typed !== ''
  const { data } = useRead(
    'placesFromServer',
    { text: text.slice(0, 100) },
    { when: isAsked, keepsLast: true },
  )
  return { places: isAsked ? (data?.places ?? []) : [], ask }
}
