import * as z from 'zod/mini'
import { VIEW_NAME_MAX } from '../codes/limits.ts'
import { STAFF_LISTS } from '../codes/staff-lists.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

const FIELDS_MAX = 10
const VALUE_MAX = 1_000 // characters
const FIELDS_TEXT_MAX = 1_200 // characters

const list = z.enum(STAFF_LISTS)
/** What the address of a list says, by the names of its fields: { q: 'harbour', sort: 'newest' }. */
const fields = z
  .record(z.string().check(z.regex(/^[a-z]{1,20}$/)), f.line(VALUE_MAX))
  .check(z.refine((value) => Object.keys(value).length <= FIELDS_MAX))

export const staffViewCalls = calls({
  staffViews: {
    method: 'GET',
    about: 'The saved views of a list: those of the person, then those of the team, the oldest first',
    needs: NEEDS.staffOrders,
    input: z.object({ list }),
    output: z.object({
      views: z.array(
        z.object({
          name: f.string,
          fields: z.record(f.string, f.string),
          isTeam: f.boolean,
          /** Who saved it. */
          by: f.string,
          /** Whether this person may rename, replace and delete it. */
          mayChange: f.boolean,
        }),
      ),
    }),
  },
  staffSaveView: {
    method: 'PUT',
    about:
      'Save a view of a list under a name, for the person or for the team; the one of that name is replaced',
    needs: NEEDS.staffOrders,
    input: z.object({
      list,
      name: f.optionalLine(VIEW_NAME_MAX),
      /** The name it had, where it is renamed: another view of the new name is not replaced then. */
      was: f.optionalLine(VIEW_NAME_MAX),
      fields: f.json(fields, FIELDS_TEXT_MAX),
      isTeam: f.flag,
    }),
    output: f.nothing,
  },
  staffDeleteView: {
    method: 'DELETE',
    about: 'Delete a saved view of a list; one that is gone already stays gone',
    needs: NEEDS.staffOrders,
    input: z.object({ list, name: f.line(VIEW_NAME_MAX), isTeam: f.flag }),
    output: f.nothing,
  },
})
