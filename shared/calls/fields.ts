import { z } from 'zod'

/* Fields as they travel in a form, a query string or JSON, and as the code sees them. */

const TEXT_MAX = 2_000

/** PostgreSQL keeps no NUL and no half of a surrogate pair; such a text is refused, not mended. */
const storable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** A text of at most `max` characters, kept as it was typed apart from blanks around it. */
export const text = (max = TEXT_MAX) => z.string().trim().max(max).refine(storable)
/** A text that may be left out; missing reads as ''. */
export const optionalText = (max = TEXT_MAX) => text(max).default('')
export const id = z.codec(z.union([z.string(), z.number()]), z.string().min(1).max(100).refine(storable), { decode: String, encode: (value) => value })
/** A key the database numbers itself, a string on the wire. */
export const key = z.codec(z.union([z.string().regex(/^\d{1,15}$/), z.int().min(0)]), z.int(), { decode: Number, encode: String })
/** A whole number from 0 up. */
export const count = z.codec(z.union([z.string().trim().regex(/^\d{1,9}$/), z.int().min(0)]), z.int(), { decode: Number, encode: String })
export const flag = z.codec(z.union([z.enum(['true', 'false']), z.boolean()]), z.boolean(), {
  decode: (value) => value === true || value === 'true',
  encode: (value) => (value ? 'true' as const : 'false' as const),
})
/** Dollars on the wire, whole cents in the code. The only place where one becomes the other. */
export const money = z.codec(z.number(), z.int(), { decode: (dollars) => Math.round(dollars * 100), encode: (cents) => cents / 100 })
/** A moment, ISO 8601 in UTC on the wire. */
export const moment = z.codec(z.iso.datetime(), z.date(), { decode: (iso) => new Date(iso), encode: (date) => date.toISOString() })
/** A key on its way out: a number in the code, a string on the wire. */
export const keyOut = z.codec(z.string(), z.int(), { decode: Number, encode: String })
/** A calendar day, YYYY-MM-DD. */
export const day = z.string()
export const nothing = z.object({})
