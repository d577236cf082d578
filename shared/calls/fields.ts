import * as z from 'zod/mini'

/* Fields as they travel in a form, a query string or JSON, and as the code sees them. */

const TEXT_MAX = 2_000

/** PostgreSQL keeps no NUL and no half of a surrogate pair; such a text is refused, not mended. */
const storable = (text: string) => !text.includes('\0') && text.isWellFormed()

/* One schema for all fields of a kind: the browser makes every schema of the table while a page starts. */
export const string = z.string(), int = z.int(), boolean = z.boolean(), strings = z.array(string), ints = z.array(int)

function ofLength<T>(make: (max: number) => T) {
  const made = new Map<number, T>()
  return (max = TEXT_MAX): T => {
    const schema = made.get(max) ?? make(max)
    made.set(max, schema)
    return schema
  }
}
/** A text of at most `max` characters, kept as it was typed apart from blanks around it. */
export const text = ofLength((max) => z.string().check(z.trim(), z.maxLength(max), z.refine(storable)))
/** A text that may be left out; missing reads as ''. */
export const optionalText = ofLength((max) => z._default(text(max), ''))
export const id = z.codec(z.union([string, z.number()]), z.string().check(z.minLength(1), z.maxLength(100), z.refine(storable)), { decode: String, encode: (value) => value })
/** A key the database numbers itself, a string on the wire. */
export const key = z.codec(z.union([z.string().check(z.regex(/^\d{1,15}$/)), z.int().check(z.minimum(0))]), int, { decode: Number, encode: String })
/** A whole number from 0 up. */
export const count = z.codec(z.union([z.string().check(z.trim(), z.regex(/^\d{1,9}$/)), z.int().check(z.minimum(0))]), int, { decode: Number, encode: String })
export const flag = z.codec(z.union([z.enum(['true', 'false']), boolean]), boolean, {
  decode: (value) => value === true || value === 'true',
  encode: (value) => (value ? 'true' as const : 'false' as const),
})
/** Dollars on the wire, whole cents in the code. The only place where one becomes the other. */
export const money = z.codec(z.number(), int, { decode: (dollars) => Math.round(dollars * 100), encode: (cents) => cents / 100 })
/** A moment, ISO 8601 in UTC on the wire. */
export const moment = z.codec(z.iso.datetime(), z.date(), { decode: (iso) => new Date(iso), encode: (date) => date.toISOString() })
/** A key on its way out: a number in the code, a string on the wire. */
export const keyOut = z.codec(string, int, { decode: Number, encode: String })
/** A calendar day, YYYY-MM-DD. */
export const day = string
export const nothing = z.object({})
