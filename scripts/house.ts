import { writeFile } from 'node:fs/promises'
import { houseDoc } from '../testing/house.ts'

/** Writes the parts of docs/house.md that come from the code. */
await writeFile(new URL('../docs/house.md', import.meta.url), await houseDoc())
