/**
 * Where the tests' databases and files lie: in memory where there is room. Making a database for a test file
 * takes 23 ms there and 370 ms on a disk, and nothing waits for the disk.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'tc-tests-'
const GIB = 2 ** 30
/** The tests took 1.1 GiB at most on 2026-11-27; the folder's files are part of the machine's memory. */
const NEEDED = { folder: 4 * GIB, memory: 8 * GIB }

/**
 * Runs the work with a folder for temporary files of its own, which is removed afterwards.
 * @param work gets the environment for its processes: `TMPDIR`, or nothing where the usual folder serves
 * @param from where to look; the tests name another
 */
export async function withTestFolder(work, from = { parent: MEMORY, env: process.env, free: freeBytes }) {
  removeAbandoned(from.parent)
  const folder = memoryFolder(from)
  if (folder === null) return work({})
  try {
    return await work({ TMPDIR: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns a new folder in memory; null where TMPDIR is set already, or memory does not suit */
function memoryFolder({ parent, env, free }) {
  if (env.TMPDIR !== undefined) return null
  try {
    const { folder, memory } = free(parent)
    if (folder < NEEDED.folder || memory < NEEDED.memory) return null
    const made = mkdtempSync(join(parent, `${PREFIX}${String(process.pid)}-`))
    chmodSync(made, 0o1777) // as the usual folder: tests start programs as other users
    if (startsPrograms(made)) return made
    rmSync(made, { recursive: true, force: true })
  } catch {
    // No such folder, or none that we may write to.
  }
  return null
}

const freeBytes = (parent) => {
  const { bavail, bsize } = statfsSync(parent)
  return { folder: bavail * bsize, memory: freemem() }
}

/** Containers often forbid programs there. A test copies PostgreSQL's programs to its folder and starts them. */
function startsPrograms(folder) {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}

/**
 * Removes what this user's killed runs left: it would stay in memory until the machine restarts. What cannot
 * be removed stays.
 */
function removeAbandoned(parent) {
  for (const name of foldersIn(parent)) {
    const [pid] = name.slice(PREFIX.length).split('-')
    const folder = join(parent, name)
    try {
      if (statSync(folder).uid === process.getuid?.() && !isRunning(Number(pid)))
        rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another run has removed it, or something in it belongs to another user.
    }
  }
}

function foldersIn(parent) {
  try {
    return readdirSync(parent).filter((name) => name.startsWith(PREFIX))
  } catch {
    return []
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
