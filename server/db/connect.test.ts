import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { openDatabase } from './connect.ts'

it('statements are planned once and not compiled, whatever the server does by itself', async () => {
  const { db } = openDatabase(inject('serverConnection'), { max: 1 })
  const { rows } = await sql`
    select current_setting('plan_cache_mode') as plan, current_setting('jit') as jit`.execute(db)
  await db.destroy()
  expect(rows).toEqual([{ plan: 'force_generic_plan', jit: 'off' }])
})
