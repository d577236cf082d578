import { useLocation, useSearchParams } from 'react-router'
import type { StaffList } from '#shared/codes/staff-lists.ts'
import { SavedViews } from './SavedViews.tsx'
import { type ViewFields, viewFieldsIn } from './view-fields.ts'

type Props = {
  list: StaffList
  /** What a view without any field shows. */
  whole: string
  /** What a value of a field is called; typed text is quoted. */
  words?: Readonly<Record<string, string>>
}

/** The saved views of a list whose address is its fields and nothing else. */
export function ListViews({ list, whole, words = {} }: Props) {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const wordsOf = ({ q = '', ...fields }: ViewFields) => {
    const chosen = Object.values(fields).map((value) => words[value] ?? value)
    return [...(chosen.length > 0 ? chosen : [whole]), q && `“${q}”`].filter(Boolean).join(', ')
  }
  return (
    <SavedViews
      list={list}
      shown={viewFieldsIn(query)}
      keeps="what the list shows now"
      wordsOf={wordsOf}
      pathOf={(fields) => `${pathname}?${new URLSearchParams(fields).toString()}`}
    />
  )
}
