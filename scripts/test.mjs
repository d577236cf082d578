/**
 * `npm test`: runs every check, continues after a failure, and ends with one line of figures. `--only
 * types,lint` runs some of the steps. Arguments after `--` go to vitest and Playwright.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cache, projectNode } from './project.mjs'
import { failureLines } from './test-results.mjs'
import { groups, steps } from './test-steps.mjs'

try {
  const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
  projectNode()
  await runSteps(chosen(values.only), positionals)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function runSteps(names, args) {
  const results = []
  const runLane = async (lane) => {
    for (const name of lane.filter((step) => names.includes(step))) results.push(await runStep(name, args))
  }
  for (const lanes of groups) await Promise.all(lanes.map(runLane))
  report(results)
}

async function runStep(name, args) {
  console.log(`\n--- ${name}`)
  const begun = Date.now()
  const result = await steps[name](args)
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  if (result.said) console.log(result.said)
  console.log(`--- ${name}: ${result.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  return { name, seconds, ...result }
}

function report(results) {
  const total = (what) => results.reduce((sum, result) => sum + result[what], 0)
  console.log('\nstep        seconds  passed  failed  skipped')
  for (const { name, seconds, passed, failed, skipped } of results) {
    console.log(
      name.padEnd(10) +
        [seconds, passed, failed, skipped]
          .map((value, index) => String(value).padStart([9, 8, 8, 9][index]))
          .join(''),
    )
  }
  const failures = results.flatMap((result) =>
    result.failures.map(({ test, said }) => ({ test: `${result.name} ${test}`.trim(), said })),
  )
  const figures = { passed: total('passed'), failed: total('failed'), failures }
  mkdirSync(cache, { recursive: true })
  writeFileSync(join(cache, 'test-figures.json'), JSON.stringify(figures))
  for (const line of failureLines([figures])) console.log(line)
  console.log(`\n${figures.passed} passed, ${figures.failed} failed`)
  process.exitCode = figures.failed === 0 ? 0 : 1
}

function chosen(only) {
  const all = Object.keys(steps)
  const names = only === undefined ? all : only.split(',')
  const unknown = names.filter((name) => !all.includes(name))
  if (unknown.length > 0)
    throw new Error(`There is no step ${unknown.join(', ')}; the steps are ${all.join(', ')}.`)
  return all.filter((name) => names.includes(name))
}
