import type { LogOutput } from '#server/observability/log.ts'

type Line = Record<string, unknown>

/** A log for a test: as text and line by line. */
export function logLines(): { output: LogOutput; text(): string; lines(): Line[] } {
  let written = ''
  const stream = {
    write: (line: string) => {
      written += line
    },
  }
  return {
    output: { stream, dropped: () => 0 },
    text: () => written,
    lines: () =>
      written
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Line),
  }
}
