/** A program of the tests: has a temporary folder with a file in it, says where, and goes on living. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTemporaryFolder } from './temporary-folder.ts'

const { path } = await openTemporaryFolder()
writeFileSync(join(path, 'photograph'), 'where it was taken')
process.stdout.write(`${path}\n`)
process.stdin.resume()
