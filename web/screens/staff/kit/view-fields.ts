import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'

export type View = OutputOf<AllCalls['staffViews']>['views'][number]
/** What the address of a list says, by the names of its fields. */
export type ViewFields = View['fields']

/** The place that has been reached in a list, which a view does not keep. */
const PLACE = ['page', 'open']

/** What a saved view keeps of an address. */
export const viewFieldsIn = (query: URLSearchParams): ViewFields =>
  Object.fromEntries([...query].filter(([name, value]) => value !== '' && !PLACE.includes(name)))

/** Whether two views show the same, whatever they are called. */
export const isSameView = (one: ViewFields, other: ViewFields): boolean => keyOf(one) === keyOf(other)
const keyOf = (fields: ViewFields) =>
  JSON.stringify(
    Object.entries(fields)
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== '')
      .toSorted(),
  )
