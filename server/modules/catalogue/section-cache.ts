import { LRUCache } from 'lru-cache'
import { newSection, type Section } from './section.ts'

/** The sections of every kind of viewer, made when first asked for. */
export type SectionCache = {
  section(key: string): Section
  /** How many sections have been made so far; one that was evicted and made again counts twice. */
  readonly made: number
  /** How many bytes they take. */
  bytes(): number
}

/**
 * The sections of one price level weigh 0.3 MB at 20,000 products and 1.6 MB at 100,000, those of a contract
 * some KB: the limit is far above what is in use, and only evicts levels that nobody buys at any more.
 */
const SECTIONS_BYTES = 256 * 1024 * 1024
const SECTION_BYTES_MIN = 1_024 // the object itself

export function sectionCache(bytes = SECTIONS_BYTES): SectionCache {
  const sections = new LRUCache<string, Section>({ maxSize: bytes })
  let made = 0
  const weigh = (key: string, section: Section) => {
    if (sections.peek(key) === section) sections.delete(key)
    sections.set(key, section, { size: SECTION_BYTES_MIN + section.bytes })
  }
  return {
    get made() {
      return made
    },
    bytes: () => sections.calculatedSize,
    section: (key) => {
      const found = sections.get(key)
      if (found) return found
      made += 1
      const section = newSection(() => weigh(key, section))
      weigh(key, section)
      return section
    },
  }
}
