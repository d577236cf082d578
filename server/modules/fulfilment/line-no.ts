/** The number of a line; NaN, which no line has, for what is not written as one. */
export const lineNoOf = (id: string): number => (/^\d{1,9}$/.test(id) ? Number(id) : NaN)
