import * as z from 'zod/mini'
import { LIST_IDS_MAX } from '#shared/codes/limits.ts'
import { THIS_CENTURY } from '#shared/rules/calendar-days.ts'
import { centsToDollars, dollarsToCents } from '#shared/rules/money.ts'
import { isStorable, ofOneLine } from '#shared/rules/one-line.ts'

/* Fields as they travel in a form, a query string or JSON, and as the code sees them. */

const TEXT_MAX = 2_000

/* One schema for all fields of a kind: the browser makes every schema of the table while a page starts. */
export const string = z.string(),
  int = z.int(),
  boolean = z.boolean(),
  strings = z.array(string),
  ints = z.array(int)

function ofLength<T>(make: (max: number) => T) {
  const made = new Map<number, T>()
  return (max = TEXT_MAX): T => {
    const schema = made.get(max) ?? make(max)
    made.set(max, schema)
    return schema
  }
}
/** A text of at most `max` characters, kept as it was typed apart from blanks around it. */
export const text = ofLength((max) => z.string().check(z.trim(), z.maxLength(max), z.refine(isStorable)))
/** A text that may be left out; missing reads as ''. */
export const optionalText = ofLength((max) => z._default(text(max), ''))
/**
 * A text of one line of at most `max` characters: ends of lines in it become blanks, and what nobody sees is
 * dropped.
 */
export const line = ofLength((max) =>
  z.string().check(z.overwrite(ofOneLine), z.trim(), z.maxLength(max), z.refine(isStorable)),
)
/** A text of one line that may be left out; missing reads as ''. */
export const optionalLine = ofLength((max) => z._default(line(max), ''))
export const id = z.codec(
  z.union([string, z.number()]),
  z.string().check(z.minLength(1), z.maxLength(100), z.refine(isStorable)),
  { decode: String, encode: (value) => value },
)
const whole = (digits: number) => z.int().check(z.minimum(0), z.maximum(10 ** digits - 1))
/** A whole number from 0 up to so many digits: as a text, or in JSON as a number. */
const digits = (many: number) =>
  z.union([z.string().check(z.trim(), z.regex(new RegExp(`^\\d{1,${String(many)}}$`))), whole(many)])
/** A whole number from 0 to 999,999,999 within an object of JSON: a number both ways. */
export const units = whole(9)
/** A key the database numbers itself, a string on the wire. */
export const key = z.codec(digits(15), int, { decode: Number, encode: String })
/** A whole number from 0 to 999,999,999. */
export const count = z.codec(digits(9), int, { decode: Number, encode: String })
/**
 * Ids in a list: one or several fields of a form, or a list in JSON (OP-52). The browser sends calls that
 * take them as JSON.
 */
export const ids = z.codec(z.union([id, z.array(id).check(z.maxLength(LIST_IDS_MAX))]), strings, {
  decode: (value) => [value].flat(),
  encode: (list) => list,
})
export const flag = z.codec(z.union([z.enum(['true', 'false']), boolean]), boolean, {
  decode: (value) => value === true || value === 'true',
  encode: (value) => (value ? ('true' as const) : ('false' as const)),
})
/** Dollars on the wire, whole cents in the code. The only place where one becomes the other. */
export const money = z.codec(z.number(), int, {
  decode: dollarsToCents,
  encode: centsToDollars,
})
/**
 * A value that travels as JSON text, since a form has only texts; what is no JSON of that shape is refused.
 */
export const json = <T extends z.core.$ZodType>(schema: T, maxLength: number) =>
  z.codec(z.string().check(z.maxLength(maxLength)), schema, {
    decode: (text, problem) => {
      try {
        return JSON.parse(text) as z.core.input<T>
      } catch {
        problem.issues.push({ code: 'invalid_format', format: 'json', input: text, message: 'not JSON' })
        return z.NEVER
      }
    },
    encode: (value) => JSON.stringify(value),
  })
/** A moment, ISO 8601 in UTC on the wire. */
export const moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (iso) => new Date(iso),
  encode: (date) => date.toISOString(),
})
/** A key on its way out: a number in the code, a string on the wire. */
export const keyOut = z.codec(string, int, { decode: Number, encode: String })
/** Codes of two characters, with commas between them in a query string. */
export const codes = z.codec(z.string().check(z.regex(/^[0-9A-Z]{2}(?:,[0-9A-Z]{2}){0,29}$/)), strings, {
  decode: (text) => text.split(','),
  encode: (list) => list.join(','),
})
/** A calendar day on its way in, YYYY-MM-DD, from 2000 to 2099. */
export const dayIn = z.iso.date().check(z.regex(THIS_CENTURY))
/** A month on its way in, YYYY-MM, from 2000 to 2099. */
export const month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/))
/** A calendar day, YYYY-MM-DD. */
export const day = string
export const nothing = z.object({})
