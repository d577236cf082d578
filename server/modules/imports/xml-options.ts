import type { X2jOptions } from 'fast-xml-parser'

/**
 * How the parts of a workbook are parsed: attributes by their names, their values as text, and entities
 * decoded. A file with a document type was refused before, so it has no entities of its own.
 */
export const XML_OPTIONS = {
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  // oxlint-disable-next-line typescript/no-deprecated -- the option in its place wants a whole decoder
  htmlEntities: true, // numeric ones too
} as const satisfies X2jOptions
