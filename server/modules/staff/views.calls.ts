import type { staffViewCalls } from '#shared/calls/staff-views.ts'
import { STAFF_VIEWS_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { StaffList } from '#shared/codes/staff-lists.ts'
import { allows, NEEDS, type Need, type Person } from '#shared/rules/access.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import type { Tx } from '#server/db/connect.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { lockPersonalLists } from '#server/modules/personal/personal.store.ts'
import type { StaffServices } from './context.ts'
import {
  deleteView,
  type FoundView,
  lockTeamViews,
  saveView,
  type ViewsOf,
  viewsNamed,
  viewsOf,
} from './views.store.ts'

/** Who may see a list may see and save its views. */
const LIST_NEEDS: Readonly<Record<StaffList, Need>> = {
  orders: NEEDS.staffOrders,
  shipments: NEEDS.staffOrders,
  invoices: NEEDS.staffInvoices,
  customers: NEEDS.staffCustomers,
  stock: NEEDS.staffStock,
  mails: NEEDS.staffMail,
  audit: NEEDS.staffAudit,
  users: NEEDS.staffUsers,
}

export const staffViewHandlers: HandlersFor<typeof staffViewCalls, StaffServices> = {
  staffViews: async ({ list }, { tx, actor }) => {
    mustSee(list, actor)
    const views = await viewsOf(tx, list, actor.userId)
    return {
      views: views.map(({ ownerId, ...view }) => ({ ...view, mayChange: mayChange({ ownerId }, actor) })),
    }
  },
  staffSaveView: async ({ list, name, was, fields, isTeam }, { tx, actor }) => {
    mustSee(list, actor)
    if (isBlank(name)) throw new Refusal('view.name')
    const of = { list, isTeam, userId: actor.userId }
    const views = await lockedViews(tx, of, { name, was })
    const named = views.find(({ isNamed }) => isNamed)
    const renamed = views.find(({ wasNamed }) => wasNamed)
    if (was !== '') {
      if (!renamed) throw new Refusal('view.unknown', { name: was })
      if (named && named.id !== renamed.id) throw new Refusal('view.taken', { name })
    }
    const changed = renamed ?? named
    if (changed && !mayChange(changed, actor)) throw new Refusal('view.theirs', { name, by: changed.by })
    if (!changed && views.length >= STAFF_VIEWS_MAX) throw new Refusal('view.full', { max: STAFF_VIEWS_MAX })
    await saveView(tx, changed?.id ?? null, { name, fields }, of)
    return {}
  },
  staffDeleteView: async ({ list, name, isTeam }, { tx, actor }) => {
    mustSee(list, actor)
    const views = await lockedViews(tx, { list, isTeam, userId: actor.userId }, { name, was: '' })
    const view = views.find(({ isNamed }) => isNamed)
    if (!view) return {}
    if (!mayChange(view, actor)) throw new Refusal('view.theirs', { name, by: view.by })
    await deleteView(tx, view.id)
    return {}
  },
}

/** @throws Refusal access.denied for a list that the person may not see */
function mustSee(list: StaffList, actor: Person) {
  if (!allows(LIST_NEEDS[list], actor)) throw new Refusal('access.denied')
}

/** Administrators may tidy up after staff who have left. */
const mayChange = ({ ownerId }: { ownerId: number }, actor: Person & { userId: number }) =>
  ownerId === actor.userId || allows(NEEDS.staffAudit, actor)

/** The views that a change of one of them is checked against; nobody else changes them meanwhile. */
async function lockedViews(tx: Tx, of: ViewsOf, names: { name: string; was: string }): Promise<FoundView[]> {
  await (of.isTeam ? lockTeamViews(tx, of.list) : lockPersonalLists(tx, of.userId))
  return viewsNamed(tx, of, names)
}
