import { writeFile } from 'node:fs/promises'
import { allCalls } from '#shared/calls/index.ts'
import { wireDoc } from '../server/http/openapi.ts'

/** Writes docs/wire.md from the call table. */
await writeFile(new URL('../docs/wire.md', import.meta.url), wireDoc(allCalls))
