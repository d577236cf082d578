import { writeFile } from 'node:fs/promises'
import { allCalls } from '#shared/calls/index.ts'
import { allEndpoints } from '#shared/calls/endpoints.ts'
import { wireDoc } from '../server/http/openapi.ts'

/** Writes docs/wire.md from the tables of calls and endpoints. */
await writeFile(new URL('../docs/wire.md', import.meta.url), wireDoc(allCalls, allEndpoints))
