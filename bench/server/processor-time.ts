import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100 // of Linux, whatever the kernel's own clock

/** The processor time that a process and its threads have used, in seconds (Linux). */
export function processorSeconds(pid: number): number {
  // the name of the process, in brackets, may have blanks
  const fields =
    readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
