import * as z from 'zod/mini'

// Our pages allow no code made from strings (CSP). zod would try it to read faster; this must be said before
// any schema is made.
z.config({ jitless: true })
