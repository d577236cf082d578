import * as z from 'zod/mini'
import * as f from './fields.ts'

/** Where the goods of an order go, as it was chosen or typed for that order. */
export const delivery = z.object({
  company: f.string,
  name: f.string,
  address1: f.string,
  address2: f.string,
  suburb: f.string,
  city: f.string,
  state: f.string,
  postcode: f.string,
})
