import { writeFile } from 'node:fs/promises'
import { houseDoc } from '../testing/house.ts'

/** Writes the generated sections of docs/house.md. */
await writeFile(new URL('../docs/house.md', import.meta.url), await houseDoc())
