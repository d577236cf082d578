import { type Device, deviceLink, modelKey, readDevices, type Vendor } from './device-index.ts'
import { linkName } from '#shared/rules/link-name.ts'
import { folded } from '#shared/rules/search/search-words.ts'
import type { ImportKind, ReadRow } from './kind.ts'
import { rowsStep } from './save-rows.ts'

type DeviceRow = { vendor: string; name: string; introduced: string | null | undefined; aliases: string[] }
type Draft = Device & { line: number | null }

const NAME_MAX = 200

/**
 * Devices with their makers. Several rows may name one device, each with other codes, which become its
 * aliases. Models are distinguished by name. Case does not count, nor does the maker's name before the
 * model's.
 */
export const devicesKind: ImportKind<DeviceRow> = {
  columns: {
    vendor: ['vendor', 'maker', 'manufacturer', 'brand', 'device_vendor'],
    name: ['name', 'device_name', 'handset_name', 'marketing_name'],
    introduced: ['introduced', 'introduced_on', 'released'],
    model: ['model', 'model_code'],
    code: ['device', 'codename'],
    aliases: ['aliases', 'alias'],
  },
  required: [['vendor'], ['name', 'model']],
  read: (row) => {
    const vendor = row.text('vendor', NAME_MAX) ?? '',
      model = row.text('model', NAME_MAX) ?? ''
    // Google Play lists many models by their code alone. The code is then the name.
    const name = row.text('name', NAME_MAX) ?? model
    if (row.raw('vendor') === '') row.refuse('vendor', '', 'is missing')
    else if (vendor !== '' && linkName(vendor) === '')
      row.refuse('vendor', vendor, 'has no letter and no digit, so it can have no address in the shop')
    if (row.raw('name') === '' && row.raw('model') === '')
      row.refuse('name', '', 'is missing, and so is the model')
    else if (name !== '' && deviceLink(name) === '')
      row.refuse('name', name, 'has no letter and no digit, so it can have no address in the shop')
    const codes = [
      model,
      row.text('code', NAME_MAX) ?? '',
      ...(row.text('aliases', 10_000) ?? '').split('|'),
    ].map((code) => code.trim())
    return {
      vendor,
      name,
      introduced: row.day('introduced'),
      aliases: codes.filter((code) => code !== '' && folded(code) !== folded(name)),
    }
  },
  prepare: async (tx, rows, notes) => {
    const { vendors, devices } = await readDevices(tx)
    const makers = vendorShelf(vendors)
    const drafts = gather(rows, devices, makers, notes)
    const defaults = { vendor_id: '', name: '', link: '', introduced_on: null, aliases: [] }
    return [
      rowsStep(
        { table: 'device_vendor', what: 'makers', keys: ['id'], defaults: { name: '', link: '' } },
        makers.added,
      ),
      rowsStep({ table: 'device', what: 'devices', keys: ['id'], defaults }, drafts),
    ]
  },
}

function vendorShelf(vendors: readonly Vendor[]) {
  const byLink = new Map(vendors.map((vendor) => [vendor.link, vendor]))
  const ids = new Map(vendors.map((vendor) => [vendor.id, vendor]))
  const added: Vendor[] = []
  const find = (name: string): Vendor => {
    const link = linkName(name)
    const known = ids.get(name) ?? byLink.get(link)
    if (known) return known
    const vendor = { id: ids.has(link) ? `${link}-2` : link, name, link }
    byLink.set(link, vendor)
    ids.set(vendor.id, vendor)
    added.push(vendor)
    return vendor
  }
  return { added, find, byId: (id: string) => ids.get(id) }
}

type Makers = ReturnType<typeof vendorShelf>

/** The devices that the rows name, each merged with what is on file. */
function gather(
  rows: readonly ReadRow<DeviceRow>[],
  devices: readonly Device[],
  makers: Makers,
  notes: { isRefused(line: number): boolean },
): Draft[] {
  const drafts = new Map<string, Draft>()
  const known = new Map(
    devices.map((device) => [
      keyOf(makers.byId(device.vendor_id)?.link ?? '', device.vendor_id, device.name),
      device,
    ]),
  )
  const ids = new Set(devices.map(({ id }) => id)),
    links = new Set(devices.map(({ vendor_id, link }) => `${vendor_id} ${link}`))
  for (const { vendor, name, introduced, aliases, reader } of rows) {
    if (notes.isRefused(reader.line)) continue
    const maker = makers.find(vendor)
    const key = keyOf(maker.link, maker.id, name)
    const old = drafts.get(key) ?? known.get(key)
    const draft: Draft = old
      ? { line: null, ...old }
      : {
          id: idOf(maker, name, ids),
          vendor_id: maker.id,
          name,
          link: linkOf(maker, name, links),
          introduced_on: null,
          aliases: [],
          line: null,
        }
    if (
      introduced !== undefined &&
      introduced !== null &&
      draft.line !== null &&
      draft.introduced_on !== introduced
    ) {
      reader.refuse(
        'introduced',
        introduced,
        `contradicts line ${draft.line}, which says ${draft.introduced_on ?? ''} of the same device`,
      )
      continue
    }
    const fresh = aliases.filter(
      (alias, position) =>
        aliases.indexOf(alias) === position &&
        !draft.aliases.includes(alias) &&
        folded(alias) !== folded(draft.name),
    )
    drafts.set(key, {
      ...draft,
      aliases: [...draft.aliases, ...fresh],
      ...(introduced === undefined
        ? {}
        : { introduced_on: introduced, line: introduced === null ? draft.line : reader.line }),
    })
  }
  return [...drafts.values()]
}

const keyOf = (vendorLink: string, vendorId: string, name: string) =>
  `${vendorId} ${modelKey(vendorLink, name)}`

function idOf(maker: Vendor, name: string, ids: Set<string>): string {
  const link = `${maker.link}-${modelKey(maker.link, name)}`
  let id = link
  for (let number = 2; ids.has(id); number += 1) id = `${link}-${number}`
  ids.add(id)
  return id
}

function linkOf(maker: Vendor, name: string, links: Set<string>): string {
  const link = deviceLink(name)
  let free = link
  for (let number = 2; links.has(`${maker.id} ${free}`); number += 1) free = `${link}-${number}`
  links.add(`${maker.id} ${free}`)
  return free
}
